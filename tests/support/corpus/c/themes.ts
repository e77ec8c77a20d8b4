/** What a shop sells and who buys there. All people, places and products are invented. */
export interface Theme {
  readonly firsts: readonly string[]
  readonly lasts: readonly string[]
  readonly cities: readonly (readonly [city: string, zip: string])[]
  readonly country: string
  readonly streets: readonly string[]
  /** Price of one piece in minor units. */
  readonly goods: readonly (readonly [product: string, price: number])[]
}

const words = (text: string) => text.split(' ')
const goods = (text: string) =>
  text.split(', ').map((entry): [string, number] => {
    const cut = entry.lastIndexOf(' ')
    return [entry.slice(0, cut), Number(entry.slice(cut + 1))]
  })
const cities = (text: string) => text.split(', ').map((entry) => entry.split('/') as [string, string])

export const ENGLISH: Theme = {
  firsts: words('Alma Bruno Carla Derek Elsie Finley Greta Hugo Ivy Jonas Kendra Lionel'),
  lasts: words('Ashdown Brackley Corwin Dunmore Eastlake Fenwick Garrow Hallam Ingleby Jessop'),
  cities: cities('Harrowby/40112, Eastmere/40950, Saint Odo/41207, Fallbrook/42280'),
  country: 'US',
  streets: ['Mill Lane', 'Orchard Street', 'Station Road', 'Quarry Hill'],
  goods: goods(
    'Enamel mug 1250, Wool blanket 6490, Tea tin 890, Cast iron pan 4575, Linen towel 1599, Oak board 3825, Beeswax candle 749',
  ),
}
export const GERMAN: Theme = {
  firsts: words('Anke Bernd Clara Detlef Elke Frauke Gerd Heike Ingo Jörg Käthe Lutz'),
  lasts: words('Ahlers Böttcher Clasen Dörfler Ehlers Fröse Gäbler Hövel Imhoff Jürs'),
  cities: cities('Nordwalde/48356, Grünau/12526, Altmühl/91781, Seebach/77889'),
  country: 'DE',
  streets: ['Mühlweg', 'Am Anger', 'Kirchgasse', 'Birkenstraße'],
  goods: goods(
    'Gartenschere 2495, Pflanzkübel grau 3890, Gießkanne 10 l 1879, Hochbeet Lärche 14950, Rankgitter 2210, Kompostsieb 4345',
  ),
}
export const POLISH: Theme = {
  firsts: words('Agata Bożena Cezary Danuta Eryk Felicja Grzegorz Hanna Ireneusz Łucja'),
  lasts: words('Adamczyk Brzęk Cichoń Dąbek Fijał Gąska Hołda Jeż Kępa Łoś'),
  cities: cities('Borowo/62-100, Zielonka/05-220, Mokre/22-400, Wąsosz/19-222'),
  country: 'PL',
  streets: ['Polna', 'Leśna', 'Kwiatowa', 'Młyńska'],
  goods: goods('Lampa stojąca 24999, Kubek gliniany 3450, Obrus lniany 11990, Świeca sojowa 4275, Półka dębowa 18949'),
}
export const FRENCH: Theme = {
  firsts: words('Aline Benoît Chloé Damien Élodie Fabrice Gaëlle Hervé Inès Jérôme'),
  lasts: words('Aubry Besson Carlier Delmas Étienne Fauvel Garnier Hébert Imbert Jacquet'),
  cities: cities('Vaubois/21330, Clairmont/37110, Saint-Rémy/29290, Montfleur/39320'),
  country: 'FR',
  streets: ['rue du Four', 'place des Tilleuls', 'chemin Vert'],
  goods: goods('Savon de lavande 650, Panier osier 2890, Nappe brodée 5475, Huile d’olive 1 l 1590, Carafe 2245'),
}
export const SPANISH: Theme = {
  firsts: words('Abril Borja Celia Darío Elvira Fermín Gema Hernán Irene Julián'),
  lasts: words('Alcaraz Bermejo Cantero Dueñas Espejo Fajardo Gaitán Huertas Izquierdo'),
  cities: cities('Villamar/12150, Torrenueva/13740, Peñalta/31320'),
  country: 'ES',
  streets: ['Calle Mayor', 'Avenida del Puerto', 'Plaza Chica'],
  goods: goods('Jarra de barro 1895, Aceite virgen 1190, Manta de lana 7250, Botijo 2435, Abanico 1575'),
}
export const RUSSIAN: Theme = {
  firsts: words('Алла Борис Вера Глеб Дарья Егор Жанна Захар Ирина Кирилл'),
  lasts: words('Абрамчук Бережко Волощенко Громыкин Дорошук Ершенко Журавко'),
  cities: cities('Заречье/141700, Липовка/394016, Озёрное/620014'),
  country: 'RU',
  streets: ['ул. Садовая', 'ул. Речная', 'пер. Тихий'],
  goods: goods('Чайник медный 459000, Кружка 74950, Скатерть 189900, Подсвечник 125040, Поднос 98075'),
}
export const CHINESE: Theme = {
  firsts: words('晓明 雨晴 建国 思远 佳怡 海涛 文静 子轩'),
  lasts: words('王 李 周 吴 郑 冯 陈 蒋'),
  cities: cities('临江/310000, 安宁/510000, 石桥/200000'),
  country: 'CN',
  streets: ['解放路', '中山路', '花园街'],
  goods: goods('竹编篮 8850, 紫砂壶 26800, 丝绸围巾 15990, 青花碗 4575, 茶叶礼盒 12800'),
}
export const JAPANESE: Theme = {
  firsts: words('陽菜 健太 美咲 翔 結衣 大輔 葵'),
  lasts: words('青木 石川 上野 遠藤 岡本 川口'),
  cities: cities('青葉市/980-0001, 緑町/153-0002, 若葉台/206-0003'),
  country: 'JP',
  streets: ['本町1-2', '桜通り3', '中央5-8'],
  goods: goods('抹茶茶碗 3280, 風呂敷 1540, 和紙ノート 860, 鉄瓶 12650, 箸セット 2475'),
}
export const KOREAN: Theme = {
  firsts: words('민준 서연 도윤 하은 지호 수아'),
  lasts: words('김 이 박 최 정 강'),
  cities: cities('새마을시/10001, 푸른군/20002'),
  country: 'KR',
  streets: ['중앙로 12', '강변길 3'],
  goods: goods('도자기 컵 18500, 한지 노트 9200, 녹차 세트 32400, 나무 쟁반 27350'),
}
export const TURKISH: Theme = {
  firsts: words('Ayşe Burak Cemile Deniz Elif Ferhat Gülşen Hakan'),
  lasts: words('Akgöl Bozdağ Çınarlı Demirkök Ertuğ Fıstıkçı'),
  cities: cities('Gülpınar/17980, Yeşilova/15500, Çamlık/20600'),
  country: 'TR',
  streets: ['Çınar Sokak', 'Liman Caddesi'],
  goods: goods('Mercimek çorbası 8550, Adana kebap 32500, Künefe 17575, Ayran 4000, Karışık pide 24050'),
}
export const GREEK: Theme = {
  firsts: words('Άννα Βασίλης Γιώργος Δήμητρα Ελένη Θωμάς'),
  lasts: words('Αλεξίου Βλάχου Γεωργάτος Δαμίγος Ζήσης'),
  cities: cities('Πευκοχώρι/63085, Νέα Ακτή/26504'),
  country: 'GR',
  streets: ['Οδός Ελιάς', 'Λεωφόρος Θάλασσας'],
  goods: goods('Μέλι θυμαρίσιο 1290, Ελαιόλαδο 5 λ 4850, Σαπούνι ελιάς 375, Φέτα βαρελίσια 1145'),
}
/** A kitchen's dishes. */
export const KITCHEN: Theme = {
  ...ENGLISH,
  goods: goods(
    'Margherita 1150, Quattro Verde 1395, Calzone Sole 1425, Tiramisu 650, House lemonade 395, Garlic bread 525, Diavola 1375',
  ),
}
