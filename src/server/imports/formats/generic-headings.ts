import { headingTable } from './columns.ts'

/**
 * Common headings in English, German, French, Spanish, Italian, Dutch, Portuguese and Polish; for each field the likelier
 * one first. A value of a JSON order has its path as heading: `customer.id` is 'customer id', `lines[].amount` is 'line
 * amount'.
 */
export const GENERIC_HEADINGS = headingTable({
  id: 'order id|order number|order no|order nr|order code|order reference|order ref|orderid|ordernumber|order|sales order|invoice number|invoice no|invoice id|invoice|bestellnummer|bestell nr|bestellnr|bestell number|bestell id|bestellung|auftragsnummer|auftrags nr|auftrags number|auftragsnr|auftrag|belegnummer|rechnungsnummer|numero de commande|numero commande|number de commande|number commande|id commande|commande|reference commande|numero de pedido|number de pedido|number pedido|id pedido|id de pedido|pedido|receipt number|receipt no|receipt id|transaction id|purchase id|number|id|reference|numero ordine|ordine number|numero d ordine|id ordine|ordine|bestelnummer|ordernummer|bestelling|numero do pedido|number do pedido|codigo do pedido|numero da encomenda|encomenda|numer zamowienia|number zamowienia|zamowienie|id zamowienia',
  date: 'order date|order created at|order placed at|ordered at|ordered on|order time|order datetime|order date time|placed at|date placed|date created|created at|created on|created|purchase date|purchased at|order purchase timestamp|sale date|sales date|invoice date|transaction date|date|datetime|date time|timestamp|time|bestelldatum|auftragsdatum|bestellt am|kaufdatum|rechnungsdatum|belegdatum|datum|date de commande|date commande|date de la commande|fecha de pedido|fecha del pedido|fecha pedido|fecha de compra|fecha|data ordine|data dell ordine|data|besteldatum|orderdatum|data do pedido|data da encomenda|data da compra|data zamowienia|data zakupu',
  paidAt:
    'paid at|paid on|paid date|date paid|payment date|paid time|bezahlt am|zahlungsdatum|zahldatum|date de paiement|date paiement|paye le|fecha de pago|fecha pago|pagado el|data pagamento|data di pagamento|data de pagamento|pago em|betaaldatum|betaald op|data płatnosci|data zapłaty',
  status:
    'order status|status|order state|financial status|payment status|fulfillment status|bestellstatus|auftragsstatus|statut|statut de la commande|statut commande|estado del pedido|estado de pedido|estado pedido|estado|estatus|stato|stato ordine|stato dell ordine|orderstatus|status do pedido|status zamowienia',
  customerId:
    'customer id|customer number|customer no|customer nr|customer code|customerid|client id|client number|user id|buyer id|kundennummer|kunden nr|kundennr|kunden number|number de client|number de cliente|kunden id|numero client|number client|id client|code client|id cliente|id de cliente|number cliente|codigo cliente|codice cliente|klantnummer|klant id|codigo do cliente|id klienta|numer klienta',
  email:
    'customer email|email|e mail|email address|e mail address|customer e mail|billing email|buyer email|contact email|mail|kunden email|kunden e mail|e mail adresse|adresse email|adresse e mail|courriel|correo|correo electronico|indirizzo email|email cliente|e mailadres|emailadres|endereco de email|adres e mail|adres email',
  customerName:
    'customer name|customer full name|customer|client name|client|user name|buyer name|buyer|full name|bill to name|contact name|kundenname|kunde|name des kunden|nom du client|nom client|nom complet|nombre del cliente|nombre de cliente|nombre cliente|cliente|company|company name|firma|name|nom|nombre|nome cliente|nome del cliente|klantnaam|klant|naam|nome do cliente|nome|klient|nazwa klienta|imie i nazwisko|nabywca',
  firstName:
    'first name|customer first name|billing first name|shipping first name|firstname|given name|vorname|prenom|nombre de pila|nome proprio|voornaam|primeiro nome|imie',
  lastName:
    'last name|customer last name|billing last name|shipping last name|lastname|surname|family name|nachname|nom de famille|apellido|apellidos|cognome|achternaam|sobrenome|apelido|nazwisko',
  phone:
    'phone|phone number|customer phone|telephone|billing phone|shipping phone|contact phone|mobile|mobile phone|telefon|telefonnummer|tel|handy|telephone client|telefono|movil|cellulare|telefoon|telefone|numer telefonu',
  note: 'note|notes|order note|order notes|customer note|customer message|comment|comments|order comment|bemerkung|bemerkungen|anmerkung|anmerkungen|notiz|kommentar|remarque|commentaire|nota|notas|observaciones|comentario|opmerking|opmerkingen|observacoes|uwagi',
  tags: 'tags|order tags|labels|etiketten|etiquettes|etiquetas|schlagworte',
  discount:
    'order discount|discount total|discount amount|total discount|total discounts|cart discount|coupon amount|current total discounts|rabattbetrag|gesamtrabatt|montant remise|remise totale|descuento total|sconto totale',
  shipping:
    'shipping|shipping cost|shipping costs|shipping total|shipping amount|shipping price|shipping fee|total shipping|shipping charge|freight|freight value|postage|delivery fee|delivery cost|versandkosten|porto|frais de livraison|frais de port|gastos de envio|costo de envio|spese di spedizione|verzendkosten|frete|valor do frete|koszt dostawy',
  tax: 'tax|taxes|total tax|tax total|tax amount|order tax|sales tax|vat amount|vat total|current total tax|steuerbetrag|steuern|mwst betrag|montant tva|montant taxe|importe iva|impuestos|imposte|btw bedrag|impostos|kwota vat',
  refunded:
    'refunded amount|amount refunded|refund amount|total refunded|refund total|erstattungsbetrag|erstatteter betrag|montant rembourse|importe reembolsado|importo rimborsato|terugbetaald bedrag',
  financial:
    'financial status|payment status|payment state|zahlungsstatus|statut du paiement|estado del pago|stato pagamento',
  fulfillment:
    'fulfillment status|fulfillment state|fulfilment status|shipping status|shipment status|delivery status|versandstatus|lieferstatus|statut de livraison|estado de envio',
  currency:
    'currency|currency code|order currency|presentment currency|amount currency|total currency|wahrung|devise|monnaie|moneda|divisa|valuta|moeda|waluta',
  total:
    'order total|total|grand total|total value|total money|amount value|total price|total amount|order amount|order value|order sum|total paid|amount paid|total sum|total incl tax|total inc tax|payment value|gesamtbetrag|gesamtsumme|gesamtpreis|gesamt|bestellwert|auftragswert|endbetrag|rechnungsbetrag|summe|montant total|total ttc|total commande|total de la commande|importe total|total pedido|total del pedido|monto total|totale|totale ordine|importo totale|totaal|totaalbedrag|orderbedrag|valor total|total do pedido|total da encomenda|suma|kwota|wartosc zamowienia|razem|kwota calkowita',
  sku: 'line sku|sku|item sku|product sku|lineitem sku|line item sku|stock code|artikelnummer|article number|part number',
  product:
    'line product|line product name|line name|line title|line item|line description|line sku|product name|product title|product|item name|item|items name|lineitem name|line item name|product description|title|description|article|artikelname|artikelbezeichnung|artikel|produktname|produkt|bezeichnung|nom du produit|nom produit|produit|nombre del producto|nombre de producto|nombre producto|producto|articulo|sku|product id|stock code|prodotto|nome prodotto|articolo|productnaam|artikelomschrijving|produto|nome do produto|nazwa produktu|towar',
  quantity:
    'line quantity|line qty|quantity|qty|item quantity|lineitem quantity|line item quantity|order quantity|quantity ordered|units|items sold|pieces|pcs|menge|anzahl|stuckzahl|stuck|quantite|qte|cantidad|uds|unidades|quantita|qta|aantal|quantidade|qtd|qtde|ilosc|liczba',
  price:
    'line price|line unit price|unit price|price|item price|item cost|product price|price each|price per unit|lineitem price|line item price|unit cost|einzelpreis|stuckpreis|preis|prix unitaire|prix|precio unitario|precio|prezzo|prezzo unitario|prijs|stukprijs|eenheidsprijs|preco|preco unitario|cena|cena jednostkowa',
  lineAmount:
    'line amount|line total|line subtotal|line total price|line sales|sales|amount|line item total|item total|row total|item subtotal|net sales|revenue|subtotal|extended price|betrag|umsatz|positionsbetrag|positionssumme|zeilensumme|montant|montant ligne|total ligne|importe|monto|ventas|value|importo|totale riga|bedrag|regeltotaal|valor|total do item|wartosc',
  rowId: 'row id|row number|row no|line id|line item id|item id|lineitem id|order line id|order item id|position id',
  shipName:
    'shipping name|ship name|ship to name|ship to|delivery name|recipient|recipient name|shipping address name|empfanger|destinataire|destinatario',
  shipStreet:
    'shipping street|shipping address|shipping address 1|shipping address1|shipping address line 1|shipping address address1|shipping address address 1|shipping address street|ship address|ship to address|ship street|delivery address|delivery street|address|street|street address|address 1|address1|address line 1|address line1|customer address|lieferadresse|adresse|anschrift|strasse|adresse de livraison|rue|direccion de envio|direccion|calle|indirizzo|via|adres|straat|verzendadres|endereco|morada|rua|ulica',
  shipStreet2:
    'shipping address 2|shipping address2|shipping address line 2|shipping address address2|shipping address address 2|address 2|address2|address line 2|address line2|adresszusatz|complement d adresse',
  shipCity:
    'shipping city|shipping address city|ship city|ship to city|delivery city|customer city|city|town|lieferort|stadt|ort|wohnort|ville|ville de livraison|ciudad|localidad|poblacion|citta|plaats|woonplaats|stad|cidade|localidade|miasto|miejscowosc',
  shipRegion:
    'shipping province|shipping state|shipping region|shipping address province|shipping address state|ship state|ship region|customer state|state|province|region|county|bundesland|kanton|departement|provincia',
  shipZip:
    'shipping zip|shipping postcode|shipping postal code|shipping address zip|shipping address postcode|ship postal code|ship zip|postal code|postalcode|zip code|zipcode|zip|postcode|post code|plz|postleitzahl|code postal|codigo postal|cp|cap|codice postale|cep|kod pocztowy',
  shipCountry:
    'shipping country|shipping address country|ship country|ship to country|customer country|country|country code|land|pays|pais|paese|nazione|kraj',
  billName: 'billing name|billing address name|bill name|rechnungsname',
  billStreet:
    'billing street|billing address|billing address 1|billing address1|billing address line 1|billing address address1|bill to address|rechnungsadresse|adresse de facturation',
  billStreet2: 'billing address 2|billing address2|billing address address2',
  billCity: 'billing city|billing address city|bill city|rechnungsort|ville de facturation',
  billRegion: 'billing province|billing state|billing region|billing address province',
  billZip: 'billing zip|billing postcode|billing postal code|billing address zip',
  billCountry: 'billing country|billing address country',
  channel:
    'channel|sales channel|order channel|order source|source|source name|marketplace|platform|attribution|kanal|vertriebskanal|verkaufskanal|canal|canal de vente|canal de venta|canale|verkoopkanaal|kanaal|canal de vendas|kanał|kanał sprzedazy',
  payment:
    'payment method|payment method title|payment type|payment|payment gateway|gateway|zahlungsart|zahlungsmethode|zahlungsmittel|zahlung|mode de paiement|moyen de paiement|methode de paiement|paiement|metodo de pago|forma de pago|medio de pago|metodo di pagamento|pagamento|betaalmethode|betaalwijze|forma de pagamento|metodo de pagamento|metoda płatnosci|forma płatnosci|płatnosc',
})
