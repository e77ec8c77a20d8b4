const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'ru', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]

/** By role, in the order of `LANGUAGES`; several of a language separated by a slash. The first role that has a heading counts. */
const HEADINGS: Readonly<Record<string, string>> = {
  id: 'Order ID/Order number/Order no./Order #/order_id/order_number/Order reference | Bestellnummer/Bestell-Nr./Auftragsnummer/Auftragsnr. | Numéro de commande/N° de commande/N° commande | Número de pedido/Nº pedido | Numero ordine/ID ordine | Bestelnummer/Ordernummer | Número do pedido/Nº do pedido | Numer zamówienia/Nr zamówienia | Номер заказа/Заказ № | 订单编号/订单号',
  date: 'Order date/Ordered at/Created at/Placed on/order_date/created_at/Date/Ordered on | Bestelldatum/Auftragsdatum/Datum | Date de commande/Date commande | Fecha del pedido/Fecha | Data ordine/Data dell’ordine | Besteldatum/Orderdatum | Data do pedido | Data zamówienia/Data złożenia | Дата заказа/Дата | 下单时间/日期',
  customer:
    'Customer/Full name/Customer name/customer_name/Buyer/Buyer name/Client | Kunde/Kundenname/Käufer | Client/Nom du client/Acheteur | Cliente/Nombre del cliente/Comprador | Cliente/Nome cliente/Acquirente | Klant/Klantnaam/Koper | Cliente/Nome do cliente/Comprador | Klient/Nabywca/Kupujący | Покупатель/Клиент/Контрагент | 客户/买家/买家姓名',
  email:
    'E-mail/Email address/Customer email/email | E-Mail/E-Mail-Adresse | Adresse e-mail/Courriel | Correo electrónico/Correo | Indirizzo e-mail | E-mailadres | E-mail do cliente | Adres e-mail | Электронная почта | 邮箱',
  product:
    'Product/Product name/Item/Item name/Item title/Description/product_name | Artikel/Artikelname/Artikelbezeichnung/Produkt | Produit/Article/Désignation | Producto/Artículo | Prodotto/Articolo | Product/Artikel/Omschrijving | Produto | Produkt/Nazwa produktu | Номенклатура/Товар | 商品名称',
  quantity:
    'Quantity/Qty/Ordered qty/Quantity ordered/quantity | Menge/Anzahl/Stück | Quantité/Qté | Cantidad | Quantità/Qtà | Aantal | Quantidade/Qtd. | Ilość/Liczba sztuk | Количество/Кол-во | 数量',
  price:
    'Unit price/Price per unit/unit_price/UnitPrice | Einzelpreis/Stückpreis | Prix unitaire/PU TTC | Precio unitario | Prezzo unitario | Stukprijs/Prijs per stuk | Preço unitário | Cena jednostkowa/Cena za sztukę | Цена за единицу/Цена | 单价',
  lineTotal:
    'Line total/Line amount/line_total | Positionssumme/Zeilensumme | Total ligne/Total ligne TTC | Total de línea/Importe de línea | Totale riga | Regeltotaal | Total da linha | Wartość pozycji | Сумма по строке | 小计',
  orderTotal:
    'Order total/order_total/Grand total/grand_total/Total amount | Bestellsumme/Gesamtbetrag | Total commande/Total commande TTC/Montant total | Total del pedido/Importe total | Totale ordine/Importo totale | Ordertotaal/Totaalbedrag | Total do pedido/Valor total | Wartość zamówienia/Suma zamówienia | Сумма заказа/Итого | 订单金额/实付金额',
  currency:
    'Currency/Currency code/currency/ccy | Währung | Devise/Monnaie | Moneda/Divisa | Valuta | Munteenheid/Valuta | Moeda | Waluta | Валюта | 币种',
  status:
    'Status/Order status/order_status | Status/Bestellstatus | Statut/État | Estado/Estado del pedido | Stato/Stato ordine | Status/Orderstatus | Situação/Status do pedido | Status/Status zamówienia | Статус/Статус заказа | 订单状态',
  city: 'City/Town/Ship city/Shipping city | Ort/Stadt | Ville | Ciudad/Localidad | Città | Plaats/Stad | Cidade | Miasto/Miejscowość | Город | 城市',
  country: 'Country/Ship country | Land | Pays | País | Paese/Nazione | Land | País | Kraj | Страна | 国家',
  phone:
    'Phone/Phone number/Telephone | Telefon | Téléphone | Teléfono | Telefono | Telefoon | Telefone | Telefon | Телефон | 电话',
  sku: 'SKU/Item code/sku/Item SKU | Artikelnummer/Artikelnr. | Référence article | Código de artículo | Codice articolo | Artikelcode | Código do produto | Kod produktu | Артикул | 商品编码',
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}#№]/gu, '')
const BY_LANGUAGE = new Map(
  Object.entries(HEADINGS).map(([role, text]) => [role, text.split(' | ').map((words) => words.trim().split('/'))]),
)
const ROLES = new Map(
  [...BY_LANGUAGE]
    .flatMap(([role, languages]) => languages.flat().map((heading) => [plain(heading), role] as const))
    .reverse(),
)

/** What a heading names, if that is clear in every file. */
export const roleOf = (heading: string): string | undefined => ROLES.get(plain(heading))

/** All headings of a role in a language. */
export function headingsOf(role: string, language: Language): readonly string[] {
  return BY_LANGUAGE.get(role)?.[LANGUAGES.indexOf(language)] ?? []
}
export { LANGUAGES }
