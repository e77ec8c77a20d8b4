import { type CorpusFile, type CorpusOrder, totalOf } from '#tests/support/corpus/five-orders.ts'
import {
  comma,
  continental,
  csvText,
  dateOf,
  fullName,
  german,
  grandTotal,
  idsOf,
  lineFacts,
  lineSum,
  orderFacts,
  perLine,
  perOrder,
  slashed,
  windowsBytes,
} from './writing.ts'

function french(): CorpusFile {
  const headings =
    'N° commande;Date de commande;Nom du client;Courriel;Ville;Désignation;Réf. article;Qté;P.U. TTC;Remise;Montant TTC;Frais de port;État'
  const rows = perLine((order, line) => [
    ...[order.number, slashed(order), fullName(order), order.email, order.city, line.product, line.sku, line.quantity],
    ...[`${continental(line.price, '\u00a0')} €`, '0,00 €', `${continental(lineSum(line), '\u00a0')} €`, '0,00 €'],
    order.status === 'cancelled' ? 'Annulée' : 'Livrée',
  ])
  const bytes = windowsBytes(csvText([headings.split(';'), ...rows], { separator: ';' }), 'windows-1252')
  return { name: 'commandes.csv', bytes, expects: lineFacts('EUR') }
}

function spanish(): CorpusFile {
  const headings =
    'Nº Pedido;F. Pedido;Cód. Cliente;Cliente;Correo electrónico;Población;Referencia;Artículo;Uds.;P. Unitario;Importe línea;Divisa;Situación'
  const rows = perLine((order, line) => [
    ...[`P/${order.number}`, slashed(order), `430${order.number}`, fullName(order), order.email, order.city],
    ...[line.sku, line.product, line.quantity, comma(line.price), comma(lineSum(line)), 'EUR', 'Servido'],
  ])
  const bytes = csvText([headings.split(';'), ...rows], { separator: ';' })
  return { name: 'pedidos.csv', bytes, expects: lineFacts('EUR', { ids: [idsOf((n) => `P/${n}`)] }) }
}

function italian(): CorpusFile {
  const headings =
    'Numero Ordine;Data Ordine;Ragione Sociale;E-mail;Città;Descrizione Articolo;Cod. Articolo;Q.tà;Prezzo Unitario;Totale Riga;Totale Ordine;Valuta;Stato'
  const rows = perLine((order, line) => [
    ...[order.number, `${slashed(order)} ${order.time.slice(0, 5)}`, fullName(order), order.email, order.city],
    ...[line.product, line.sku, line.quantity, continental(line.price), continental(lineSum(line))],
    ...[continental(totalOf(order)), 'EUR', 'Evaso'],
  ])
  const bytes = csvText([headings.split(';'), ...rows], { separator: ';', quoteAll: true })
  return { name: 'ordini.csv', bytes, expects: lineFacts('EUR') }
}

function dutch(): CorpusFile {
  const headings =
    'Bestelnummer;Besteldatum;Klantnaam;E-mailadres;Plaats;Betaalwijze;Verzendkosten;Korting;Totaalbedrag;Bestelstatus'
  const rows = perOrder((order) => [
    ...[`ORD${order.number}`, german(order).replaceAll('.', '-'), fullName(order), order.email, order.city, 'iDEAL'],
    ...['€ 0,00', '€ 0,00', `€ ${continental(totalOf(order))}`, 'Verzonden'],
  ])
  const bytes = csvText([headings.split(';'), ...rows], { separator: ';' })
  return { name: 'bestellingen.csv', bytes, expects: orderFacts('EUR', { ids: [idsOf((n) => `ORD${n}`)] }) }
}

function brazilian(): CorpusFile {
  const headings =
    'Número do Pedido,Data,Nome do Comprador,E-mail do Comprador,Cidade,UF,Situação,Frete (R$),Desconto (R$),Total do Pedido (R$)'
  const rows = perOrder((order) => [
    ...[order.number, slashed(order), fullName(order), order.email, order.city, 'SP', 'Atendido', '0,00', '0,00'],
    continental(totalOf(order)),
  ])
  const bytes = `\ufeff${csvText([headings.split(','), ...rows], { quoteAll: true, end: '\n' })}`
  return { name: 'pedidos_de_venda.csv', bytes, expects: orderFacts('BRL') }
}

function polish(): CorpusFile {
  const headings =
    'Nr zamówienia;Data złożenia;Imię i nazwisko;Adres e-mail;Adres;Nazwa towaru;Kod towaru;Ilość;Cena brutto;Wartość brutto;Waluta'
  const rows = perLine((order, line) => [
    ...[`ZK ${order.number}/2025`, german(order), fullName(order), order.email, order.street, line.product, line.sku],
    ...[line.quantity, continental(line.price, ' '), continental(lineSum(line), ' '), 'PLN'],
  ])
  const sum = ['Razem', '', '', '', '', '', '', 29, '', continental(grandTotal, ' '), '']
  const bytes = windowsBytes(csvText([headings.split(';'), ...rows, sum], { separator: ';' }), 'windows-1250')
  return { name: 'zamowienia.csv', bytes, expects: lineFacts('PLN', { ids: [idsOf((n) => `ZK ${n}/2025`)] }) }
}

function danish(): CorpusFile {
  const headings =
    'Ordrenr.;Ordredato;Kundenavn;Kundens e-mail;By;Varenr.;Varebeskrivelse;Antal;Stk. pris;Linjetotal;Valuta'
  const date = (order: CorpusOrder) => german(order).replaceAll('.', '-')
  const rows = perLine((order, line) => [
    ...[order.number, date(order), fullName(order), order.email, order.city, line.sku, line.product],
    ...[line.quantity, comma(line.price), comma(lineSum(line)), 'DKK'],
  ])
  const bytes = csvText([headings.split(';'), ...rows], { separator: ';', end: '\n' })
  return { name: 'ordrer.csv', bytes, expects: lineFacts('DKK') }
}

function frenchWords(): CorpusFile {
  const months = { Mar: 'mars', Apr: 'avril' }
  const headings = 'Référence commande;Passée le;Acheteur;Montant (€);Mode de règlement;Statut'
  const rows = perOrder((order) => {
    const { d, month, y } = dateOf(order)
    return [
      ...[`CMD-${order.number}`, `${Number(d)} ${months[month === 'Mar' ? 'Mar' : 'Apr']} ${y}`, fullName(order)],
      ...[continental(totalOf(order), ' '), 'CB', order.status === 'open' ? 'En cours' : 'Terminée'],
    ]
  })
  const expects = orderFacts('EUR', { ids: [idsOf((n) => `CMD-${n}`)], hasEmails: false })
  return { name: 'ventes-mars-avril.csv', bytes: csvText([headings.split(';'), ...rows], { separator: ';' }), expects }
}

export const otherLanguages = () => [
  ...[french(), spanish(), italian(), dutch(), brazilian(), polish(), danish(), frenchWords()],
]
