import { fold } from '#contract/text.ts'
import { wordSet } from '#server/imports/parse/words.ts'

/**
 * What the words of headings mean, in English, German, French, Spanish, Italian, Dutch, Portuguese and Polish, with common
 * abbreviations; behind them those that tables of orders have most in Russian, Turkish, Greek, Czech, Chinese, Japanese and Korean. A word has one meaning; which field a heading names follows from all of its meanings (`FIELD_WORDS`).
 */
const WORDS = {
  order:
    'order orders ord so bestellung bestellungen bestell bestel bestelling auftrag auftrags auftraege commande commandes cde pedido pedidos ped ordine ordini encomenda encomendas zamowienie zamowienia zamowien zam vbeln vorgang booking checkout ordre bestallning заказ заказа заказы siparis παραγγελιας παραγγελια objednavka objednavky 订单 訂單 注文 受注 주문',
  document:
    'invoice inv rechnung rechnungs facture factura fattura factuur faktura beleg paragon receipt bon quittung document doc dokument transaction txn trans transaktion transaccion transazione ticket voucher fatura чек накладная счет fis παραστατικο doklad 单据',
  sale: 'sale sales revenue umsatz verkauf verkaufs vente ventes venta ventas vendita vendite verkoop omzet venda vendas sprzedaz utarg obrot turnover',
  placed:
    'placed created creation opened ordered purchase purchased submitted issued create bestellt erstellt angelegt gekauft kauf eingang achat achete compra compras acquisto aankoop aangemaakt criado zakup zakupu utworzono utworzenia zlozenia booked bought taken closed passee creado creada creacion 下单 购买 创建',
  updated:
    'updated modified changed update last geandert aktualisiert modifie modificado modificato gewijzigd zmiany modif ult ultima ultimo edited',
  paid: 'paid bezahlt zahl paye payee pagado pagato betaald pago zaplacono zaplaty captured settled encaisse оплачено оплата odenen πληρωμενο zaplaceno 实付 付款 결제',
  payment:
    'payment payments pay pmt zahlungsart zahlungsweise betaalwijze zahlung zahlungs paiement pagos pagamento betaling betaal platnosc platnosci tender reglement gateway bezahlart',
  ship: 'ship shipping shipped shipment shipto shp delivery deliver delivered liefer lieferung versand versendet livraison expedition envio entrega spedizione consegna verzend verzending levering bezorg wysylka wysylki dostawa dostawy dispatch dispatched freight postage porto доставка доставки kargo αποστολη doprava 配送 发货 送料 배송',
  bill: 'bill billing billto facturation facturacion fatturazione billed',
  customer:
    'customer customers cust client clients clt buyer kunde kunden kaeufer kaufer besteller acheteur cliente clientes comprador acquirente klant klanten koper klient klienta klienci kupujacy kupujacego nabywca nabywcy user member account acct contact guest retailer person shopper consumer party purchaser payer who wer kund kunnr debitor kontrahent patient subscriber покупатель клиент контрагент заказчик musteri alici πελατης zakaznik 买家 客户 顾客 顧客 お客様 購入者 고객 주문자',
  login: 'username login nick nickname handle pseudo',
  company:
    'company firm firma business organisation organization unternehmen societe entreprise empresa azienda bedrijf spolka ragione razon',
  name: 'navn namn name name1 names nom noms nombre nome naam nazwa nm denominazione denominacion имя фио наименование isim adi ονομα jmeno nazev 姓名 名称 名 氏名 명',
  first: 'first given fname firstname forename vorname prenom voornaam imie primeiro',
  last: 'last family lname lastname surname nachname familienname nazwisko cognome achternaam apellido apellidos sobrenome apelido',
  full: 'full complete complet completo display pelna',
  email: 'email emails mail mails courriel correo mailadresse epost 邮箱 邮件 メール 이메일',
  phone:
    'phone telephone tel telefon telefono telefone mobile handy telefoon telefonnummer mobil cell fax whatsapp komorka телефон τηλεφωνο 电话 手机 電話 연락처',
  status:
    'status statut estatus statuses zustand bestellstatus situation situacion situacao stadium progress статус состояние durum durumu κατασταση stav 状态 状態 ステータス 상태',
  state: 'state etat estado stato stan stage',
  currency:
    'currency waerk curr ccy cur wahrung waehrung devise monnaie moneda divisa valuta munteenheid moeda waluta iso wkz валюта birimi νομισμα mena 币种 货币 通貨 통화',
  total:
    'total totals tot grand gesamt summe sum totale totaal suma razem ogolem overall insgesamt somme end lacznie итого всего toplam συνολο celkem 总 合计 合計 총',
  gross: 'gross con brutto brut bruto lordo ttc incl inc inclusive including inkl inklusive compris inbegr inbegriffen',
  net: 'net netto neto excl exc ex excluding exclusive exkl ht hors sans before',
  sub: 'sub subtotal subtotals zwischensumme zwischen sous subtotale subtotaal 小计 小計',
  amount:
    'amount netwr amt belob belopp value betrag wert montant importe monto importo bedrag valor wartosc kwota money waarde valore сумма стоимость tutar tutari αξια ποσο castka 金额 金額 금액',
  price:
    'pu price netpr prices prc pris preis prix precio prezzo prijs preco cena rate tarif tarifa stuckpreis einzelpreis цена fiyat fiyati τιμη cena 单价 価格 単価 판매가 단가',
  unit: 'unit each per einzel unitaire unitario jednostkowa unitaria eenheid eenheids stuks sztuke sztuki piece pc jedn einheit ед birim μοναδας jednotkova',
  quantity:
    'quantity kwmeng quantities qty qnty menge anzahl stuckzahl stuck stueck quantite qte qt cantidad cant quantita qta aantal quantidade qtd qtde ilosc liczba units pieces pcs stk many antal count uds unidades volume anz pezzi stuks sztuk szt unid количество кол во adet miktar ποσοτητα mnozstvi pocet 数量 個数 수량',
  sold: 'sold verkauft vendu vendido venduto verkocht sprzedano',
  line: 'line lines posnr lineitem position positions pos zeile zeilen ligne lignes linea lineas linje riga righe regel linha pozycja pozycji row rows detail details dtl',
  item: 'item items itm what vare varer vara artikel article articles articulo articulos articolo articoli artigo позиция ειδος',
  product:
    'product products prod produkt produkte produktu produit produits producto productos prodotto prodotti produto produtos towar towaru good goods merchandise ware arktx oferta oferty dish dishes gericht gerichte plat plats plato platos piatto piatti gerecht gerechten danie dania urun listing offer model variant товар товары номенклатура продукт προιον zbozi 商品 产品 品名 상품',
  description:
    'beskrivelse beskrivning description desc bezeichnung beschreibung designation libelle omschrijving descripcion descrizione descricao opis title titel titre titulo titolo tytul label',
  sku: 'sku skus matnr asin ean upc gtin isbn mpn stock artnr artikelnr artikelnummer barcode plu артикул 货号',
  discount:
    'discount discounts disc rabatt nachlass remise reduction rabais descuento sconto korting desconto rabat znizka coupon promo promotion saved skonto скидка indirim εκπτωση sleva 优惠 割引 할인',
  tax: 'tax taxes vat mwst mehrwertsteuer ust umsatzsteuer steuer tva taxe impuesto impuestos iva imposta btw belasting imposto podatek gst hst pst duty ндс kdv φπα dph 税 消費税 부가세',
  cost: 'cost costs fee fees charge charges kosten gebuhr gebuehr frais gastos coste costo spese custo koszt koszty expense handling tip surcharge',
  refund:
    'refund refunds refunded erstattung erstattet rembourse remboursement reembolso rimborso terugbetaling zwrot returned credit credited chargeback debit cancelled canceled return storniert storno stornierung void voided reversed annule annulee annulees cancelado cancelada anulado annullato',
  weight: 'weight gewicht poids peso waga kg gram grams lbs',
  address:
    'address addr adresse anschrift direccion indirizzo adres adresu endereco morada адрес adresi διευθυνση adresa 地址 住所 주소',
  street: 'street strasse str rue calle via straat rua ulica',
  second: 'second zusatz complement suite apartment',
  city: 'city town ort stadt ville ciudad poblacion localidad citta plaats woonplaats stad cidade localidade miasto miejscowosc commune municipality wohnort suburb город sehir il πολη mesto 城市 市区町村 도시',
  region: 'region province prov county bundesland kanton departement provincia wojewodztwo prefecture regione',
  zip: 'zip zipcode postcode postal plz postleitzahl cp cap cep pocztowy postale',
  country:
    'country ctry land pays pais paese nazione kraj nation countrycode landcode страна ulke χωρα zeme 国家 国 국가',
  channel:
    'channel kanal vertriebskanal canal canale source src marketplace platform attribution origin kanaal kanalu vertriebs herkunft medium webshop store shop site outlet branch filiale',
  method: 'method type moyen mode metodo forma methode wijze metoda way tipo art mittel moyens',
  tags: 'tag tags schlagworte etiquettes etiquetas etiketten labels tagi',
  note: 'note notes comment comments remark remarks bemerkung bemerkungen notiz kommentar remarque commentaire nota notas comentario commento opmerking uwagi memo message anmerkung instructions комментарий примечание aciklama σχολια poznamka 备注 備考 비고',
  minor: 'cents cent minor pence pennies centimes centavos grosze ore',
  fulfillment: 'fulfillment fulfilment fulfilled erfullung',
  financial: 'financial finance',
  date: 'date dates datum dato fecha data jour day dia giorno dag dzien datetime timestamp dt ts tmst when дата tarih tarihi ημερομηνια datum 日期 日付 日 日時 일시 날짜 일자',
  time: 'time times zeit uhrzeit hora heure ora godzina tijd zeitpunkt время saat ωρα cas 时间 時間 시간',
  warehouse: 'warehouse warehouses lager lagerort almacen magazzino magazijn entrepot armazem magazyn depot',
  other:
    'provider carrier courier vector vettore transporteur spediteur tracking agent agente salesperson owner seller vendor url urls link links href guests pax covers persons personen waiter vendeur venditore supplier lieferant proveedor fornitore employee cashier server brand marke category kategorie categorie categoria manufacturer hersteller expected promised requested due birthday margin profit running cumulative cumulated kumuliert cumule acumulado cumulativo ytd mtd quote quotes quotation estimate estimates angebot angebots devis presupuesto preventivo offerte commission presentment settlement marge gewinn balance gender sex geschlecht sexe sesso sexo age alter segment loyalty rating percentage',
  flag: 'is has new repeat returning accepts neu neuer nouveau nouvelle nuevo nuovo novo nowy nieuw',
  id: 'id ids number numbers no nos nr nrs num numero nummer nummern numer numeru code codes codigo codice kod ref reference references referenz referentie referencia riferimento kennung key uuid guid identifier identyfikator ident nro sn номер код numarasi αρ αριθμος cislo 编号 号 番号 번호',
} as const

/** What a word of a heading means. */
export type HeadingMeaning = keyof typeof WORDS

/** The only meaning of each word; the words as `plainWord` writes them. */
const MEANING_OF: ReadonlyMap<string, readonly HeadingMeaning[]> = new Map(
  (Object.entries(WORDS) as [HeadingMeaning, string][]).flatMap(([meaning, words]) =>
    words.split(' ').map((word) => [plainWord(word), [meaning]] as const),
  ),
)

/** Words without a meaning of their own, and what programs put in front of column names. */
const FILLERS = wordSet(
  'of the a an in on at by for to from and or de del della dello des di da do dos du d l la le el les los der die das dem den des im am vom von mit und et y e op how sociale og och van het w z za na tbl fld col x my our is was has local utc gmt cet cest est pst tz zone timezone s web online main primary default mandatory required your original',
)

/** The form in which words are compared: Polish ł as l too, which `fold` keeps. */
export function plainWord(word: string): string {
  return fold(word).replaceAll('ł', 'l')
}

/** The meaning of a whole word, also in the plural; none of one that says nothing; undefined if it's unknown. */
export function meaningOf(word: string): readonly HeadingMeaning[] | undefined {
  const known = MEANING_OF.get(word) ?? (FILLERS.has(word) ? [] : undefined)
  return known ?? (word.endsWith('s') ? MEANING_OF.get(word.slice(0, -1)) : undefined)
}
