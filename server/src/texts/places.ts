import type { PlaceChoice } from '@foyer/contract/people/visitors.ts';
import { type Language, languages, languageTags } from '@foyer/contract/rules/values.ts';

/**
 * Countries of ISO 3166-1: letters by which a house writes them, and the number by which they travel. Their names in
 * each language are the machine's own (Unicode CLDR).
 */
export const countryNumbers: ReadonlyMap<string, number> = new Map(
  `
  AD20 AE784 AF4 AG28 AI660 AL8 AM51 AO24 AQ10 AR32 AS16 AT40 AU36 AW533 AX248 AZ31 BA70 BB52 BD50
  BE56 BF854 BG100 BH48 BI108 BJ204 BL652 BM60 BN96 BO68 BQ535 BR76 BS44 BT64 BV74 BW72 BY112 BZ84
  CA124 CC166 CD180 CF140 CG178 CH756 CI384 CK184 CL152 CM120 CN156 CO170 CR188 CU192 CV132 CW531
  CX162 CY196 CZ203 DE276 DJ262 DK208 DM212 DO214 DZ12 EC218 EE233 EG818 EH732 ER232 ES724 ET231
  FI246 FJ242 FK238 FM583 FO234 FR250 GA266 GB826 GD308 GE268 GF254 GG831 GH288 GI292 GL304 GM270
  GN324 GP312 GQ226 GR300 GS239 GT320 GU316 GW624 GY328 HK344 HM334 HN340 HR191 HT332 HU348 ID360
  IE372 IL376 IM833 IN356 IO86 IQ368 IR364 IS352 IT380 JE832 JM388 JO400 JP392 KE404 KG417 KH116
  KI296 KM174 KN659 KP408 KR410 KW414 KY136 KZ398 LA418 LB422 LC662 LI438 LK144 LR430 LS426 LT440
  LU442 LV428 LY434 MA504 MC492 MD498 ME499 MF663 MG450 MH584 MK807 ML466 MM104 MN496 MO446 MP580
  MQ474 MR478 MS500 MT470 MU480 MV462 MW454 MX484 MY458 MZ508 NA516 NC540 NE562 NF574 NG566 NI558
  NL528 NO578 NP524 NR520 NU570 NZ554 OM512 PA591 PE604 PF258 PG598 PH608 PK586 PL616 PM666 PN612
  PR630 PS275 PT620 PW585 PY600 QA634 RE638 RO642 RS688 RU643 RW646 SA682 SB90 SC690 SD729 SE752
  SG702 SH654 SI705 SJ744 SK703 SL694 SM674 SN686 SO706 SR740 SS728 ST678 SV222 SX534 SY760 SZ748
  TC796 TD148 TF260 TG768 TH764 TJ762 TK772 TL626 TM795 TN788 TO776 TR792 TT780 TV798 TW158 TZ834
  UA804 UG800 UM581 US840 UY858 UZ860 VA336 VC670 VE862 VG92 VI850 VN704 VU548 WF876 WS882 YE887
  YT175 ZA710 ZM894 ZW716
`
    .trim()
    .split(/\s+/)
    .map((word) => [word.slice(0, 2), Number(word.slice(2))]),
);

let allCountries: readonly PlaceChoice[] | undefined;

/** All countries with their names in the languages of the shop. */
export function countries(): readonly PlaceChoice[] {
  allCountries ??= makeCountries();
  return allCountries;
}

function makeCountries(): PlaceChoice[] {
  const names = languages.map((language): [Language, Intl.DisplayNames] => [
    language,
    new Intl.DisplayNames(languageTags[language], { type: 'region' }),
  ]);
  return [...countryNumbers].map(([letters, id]) => ({
    id,
    countryId: id,
    name: Object.fromEntries(names.map(([language, name]) => [language, name.of(letters) ?? letters])),
  }));
}

type Region = readonly [code: string, number: number, ru: string, en: string, ch: string, kz: string];

/** Federal subjects of Russia by ISO 3166-2, in the order of their Russian names. */
const russianRegions: readonly Region[] = [
  ['RU-AD', 1, 'Адыгея', 'Adygea', '阿迪格共和國', 'Адыгея'],
  ['RU-AL', 4, 'Алтай, республика', 'Altai Republic', '阿爾泰共和國', 'Алтай Республикасы'],
  ['RU-ALT', 22, 'Алтайский край', 'Altai Krai', '阿爾泰邊疆區', 'Алтай өлкесі'],
  ['RU-AMU', 28, 'Амурская область', 'Amur Oblast', '阿穆爾州', 'Амур облысы'],
  ['RU-ARK', 29, 'Архангельская область', 'Arkhangelsk Oblast', '阿爾漢格爾斯克州', 'Архангельск облысы'],
  ['RU-AST', 30, 'Астраханская область', 'Astrakhan Oblast', '阿斯特拉罕州', 'Астрахан облысы'],
  ['RU-BA', 2, 'Башкортостан', 'Bashkortostan', '巴什科爾托斯坦共和國', 'Башқұртстан'],
  ['RU-BEL', 31, 'Белгородская область', 'Belgorod Oblast', '別爾哥羅德州', 'Белгород облысы'],
  ['RU-BRY', 32, 'Брянская область', 'Bryansk Oblast', '布良斯克州', 'Брянск облысы'],
  ['RU-BU', 3, 'Бурятия', 'Buryatia', '布里亞特共和國', 'Бурятия'],
  ['RU-VLA', 33, 'Владимирская область', 'Vladimir Oblast', '弗拉基米爾州', 'Владимир облысы'],
  ['RU-VGG', 34, 'Волгоградская область', 'Volgograd Oblast', '伏爾加格勒州', 'Волгоград облысы'],
  ['RU-VLG', 35, 'Вологодская область', 'Vologda Oblast', '沃洛格達州', 'Вологда облысы'],
  ['RU-VOR', 36, 'Воронежская область', 'Voronezh Oblast', '沃羅涅日州', 'Воронеж облысы'],
  ['RU-DA', 5, 'Дагестан', 'Dagestan', '達吉斯坦共和國', 'Дағыстан'],
  [
    'RU-YEV',
    79,
    'Еврейская автономная область',
    'Jewish Autonomous Oblast',
    '猶太自治州',
    'Еврей автономиялық облысы',
  ],
  ['RU-ZAB', 75, 'Забайкальский край', 'Zabaykalsky Krai', '外貝加爾邊疆區', 'Забайкалье өлкесі'],
  ['RU-IVA', 37, 'Ивановская область', 'Ivanovo Oblast', '伊凡諾沃州', 'Иваново облысы'],
  ['RU-IN', 6, 'Ингушетия', 'Ingushetia', '印古什共和國', 'Ингушетия'],
  ['RU-IRK', 38, 'Иркутская область', 'Irkutsk Oblast', '伊爾庫茨克州', 'Иркутск облысы'],
  ['RU-KB', 7, 'Кабардино-Балкария', 'Kabardino-Balkaria', '卡巴爾達-巴爾卡爾共和國', 'Кабарда-Балқария'],
  ['RU-KGD', 39, 'Калининградская область', 'Kaliningrad Oblast', '加里寧格勒州', 'Калининград облысы'],
  ['RU-KL', 8, 'Калмыкия', 'Kalmykia', '卡爾梅克共和國', 'Қалмақия'],
  ['RU-KLU', 40, 'Калужская область', 'Kaluga Oblast', '卡盧加州', 'Калуга облысы'],
  ['RU-KAM', 41, 'Камчатский край', 'Kamchatka Krai', '堪察加邊疆區', 'Камчатка өлкесі'],
  ['RU-KC', 9, 'Карачаево-Черкесия', 'Karachay-Cherkessia', '卡拉恰伊-切爾克斯共和國', 'Қарашай-Шеркесия'],
  ['RU-KR', 10, 'Карелия', 'Karelia', '卡累利阿共和國', 'Карелия'],
  ['RU-KEM', 42, 'Кемеровская область', 'Kemerovo Oblast', '克麥羅沃州', 'Кемерово облысы'],
  ['RU-KIR', 43, 'Кировская область', 'Kirov Oblast', '基洛夫州', 'Киров облысы'],
  ['RU-KO', 11, 'Коми', 'Komi', '科米共和國', 'Коми'],
  ['RU-KOS', 44, 'Костромская область', 'Kostroma Oblast', '科斯特羅馬州', 'Кострома облысы'],
  ['RU-KDA', 23, 'Краснодарский край', 'Krasnodar Krai', '克拉斯諾達爾邊疆區', 'Краснодар өлкесі'],
  ['RU-KYA', 24, 'Красноярский край', 'Krasnoyarsk Krai', '克拉斯諾亞爾斯克邊疆區', 'Красноярск өлкесі'],
  ['RU-KGN', 45, 'Курганская область', 'Kurgan Oblast', '庫爾干州', 'Қорған облысы'],
  ['RU-KRS', 46, 'Курская область', 'Kursk Oblast', '庫爾斯克州', 'Курск облысы'],
  ['RU-LEN', 47, 'Ленинградская область', 'Leningrad Oblast', '列寧格勒州', 'Ленинград облысы'],
  ['RU-LIP', 48, 'Липецкая область', 'Lipetsk Oblast', '利佩茨克州', 'Липецк облысы'],
  ['RU-MAG', 49, 'Магаданская область', 'Magadan Oblast', '馬加丹州', 'Магадан облысы'],
  ['RU-ME', 12, 'Марий Эл', 'Mari El', '馬里埃爾共和國', 'Марий Эл'],
  ['RU-MO', 13, 'Мордовия', 'Mordovia', '莫爾多瓦共和國', 'Мордовия'],
  ['RU-MOW', 77, 'Москва', 'Moscow', '莫斯科', 'Мәскеу'],
  ['RU-MOS', 50, 'Московская область', 'Moscow Oblast', '莫斯科州', 'Мәскеу облысы'],
  ['RU-MUR', 51, 'Мурманская область', 'Murmansk Oblast', '摩爾曼斯克州', 'Мурман облысы'],
  [
    'RU-NEN',
    83,
    'Ненецкий автономный округ',
    'Nenets Autonomous Okrug',
    '涅涅茨自治區',
    'Ненец автономиялық округі',
  ],
  [
    'RU-NIZ',
    52,
    'Нижегородская область',
    'Nizhny Novgorod Oblast',
    '下諾夫哥羅德州',
    'Нижний Новгород облысы',
  ],
  ['RU-NGR', 53, 'Новгородская область', 'Novgorod Oblast', '諾夫哥羅德州', 'Новгород облысы'],
  ['RU-NVS', 54, 'Новосибирская область', 'Novosibirsk Oblast', '新西伯利亞州', 'Новосібір облысы'],
  ['RU-OMS', 55, 'Омская область', 'Omsk Oblast', '鄂木斯克州', 'Омбы облысы'],
  ['RU-ORE', 56, 'Оренбургская область', 'Orenburg Oblast', '奧倫堡州', 'Орынбор облысы'],
  ['RU-ORL', 57, 'Орловская область', 'Oryol Oblast', '奧廖爾州', 'Орёл облысы'],
  ['RU-PNZ', 58, 'Пензенская область', 'Penza Oblast', '奔薩州', 'Пенза облысы'],
  ['RU-PER', 59, 'Пермский край', 'Perm Krai', '彼爾姆邊疆區', 'Пермь өлкесі'],
  ['RU-PRI', 25, 'Приморский край', 'Primorsky Krai', '濱海邊疆區', 'Приморье өлкесі'],
  ['RU-PSK', 60, 'Псковская область', 'Pskov Oblast', '普斯科夫州', 'Псков облысы'],
  ['RU-ROS', 61, 'Ростовская область', 'Rostov Oblast', '羅斯托夫州', 'Ростов облысы'],
  ['RU-RYA', 62, 'Рязанская область', 'Ryazan Oblast', '梁贊州', 'Рязан облысы'],
  ['RU-SAM', 63, 'Самарская область', 'Samara Oblast', '薩馬拉州', 'Самара облысы'],
  ['RU-SPE', 78, 'Санкт-Петербург', 'Saint Petersburg', '聖彼得堡', 'Санкт-Петербург'],
  ['RU-SAR', 64, 'Саратовская область', 'Saratov Oblast', '薩拉托夫州', 'Саратов облысы'],
  ['RU-SA', 14, 'Саха (Якутия)', 'Sakha (Yakutia)', '薩哈共和國（雅庫特）', 'Саха (Якутия)'],
  ['RU-SAK', 65, 'Сахалинская область', 'Sakhalin Oblast', '薩哈林州', 'Сахалин облысы'],
  ['RU-SVE', 66, 'Свердловская область', 'Sverdlovsk Oblast', '斯維爾德洛夫斯克州', 'Свердлов облысы'],
  ['RU-SE', 15, 'Северная Осетия', 'North Ossetia', '北奧塞梯共和國', 'Солтүстік Осетия'],
  ['RU-SMO', 67, 'Смоленская область', 'Smolensk Oblast', '斯摩棱斯克州', 'Смоленск облысы'],
  ['RU-STA', 26, 'Ставропольский край', 'Stavropol Krai', '斯塔夫羅波爾邊疆區', 'Ставрополь өлкесі'],
  ['RU-TAM', 68, 'Тамбовская область', 'Tambov Oblast', '坦波夫州', 'Тамбов облысы'],
  ['RU-TA', 16, 'Татарстан', 'Tatarstan', '韃靼斯坦共和國', 'Татарстан'],
  ['RU-TVE', 69, 'Тверская область', 'Tver Oblast', '特維爾州', 'Тверь облысы'],
  ['RU-TOM', 70, 'Томская область', 'Tomsk Oblast', '托木斯克州', 'Томск облысы'],
  ['RU-TUL', 71, 'Тульская область', 'Tula Oblast', '圖拉州', 'Тула облысы'],
  ['RU-TY', 17, 'Тыва', 'Tuva', '圖瓦共和國', 'Тыва'],
  ['RU-TYU', 72, 'Тюменская область', 'Tyumen Oblast', '秋明州', 'Түмен облысы'],
  ['RU-UD', 18, 'Удмуртия', 'Udmurtia', '烏德穆爾特共和國', 'Удмуртия'],
  ['RU-ULY', 73, 'Ульяновская область', 'Ulyanovsk Oblast', '烏里揚諾夫斯克州', 'Ульянов облысы'],
  ['RU-KHA', 27, 'Хабаровский край', 'Khabarovsk Krai', '哈巴羅夫斯克邊疆區', 'Хабаровск өлкесі'],
  ['RU-KK', 19, 'Хакасия', 'Khakassia', '哈卡斯共和國', 'Хакасия'],
  [
    'RU-KHM',
    86,
    'Ханты-Мансийский автономный округ',
    'Khanty-Mansi Autonomous Okrug',
    '漢特-曼西自治區',
    'Ханты-Манси автономиялық округі',
  ],
  ['RU-CHE', 74, 'Челябинская область', 'Chelyabinsk Oblast', '車里雅賓斯克州', 'Челябі облысы'],
  ['RU-CE', 20, 'Чечня', 'Chechnya', '車臣共和國', 'Шешенстан'],
  ['RU-CU', 21, 'Чувашия', 'Chuvashia', '楚瓦什共和國', 'Чувашия'],
  [
    'RU-CHU',
    87,
    'Чукотский автономный округ',
    'Chukotka Autonomous Okrug',
    '楚科奇自治區',
    'Чукотка автономиялық округі',
  ],
  [
    'RU-YAN',
    89,
    'Ямало-Ненецкий автономный округ',
    'Yamalo-Nenets Autonomous Okrug',
    '亞馬爾-涅涅茨自治區',
    'Ямал-Ненец автономиялық округі',
  ],
  ['RU-YAR', 76, 'Ярославская область', 'Yaroslavl Oblast', '雅羅斯拉夫爾州', 'Ярославль облысы'],
];

/**
 * Regions and cities of Kazakhstan by ISO 3166-2, in the order of their Russian names. The number is the country's with
 * the code's after it, so that no two countries share one.
 */
const kazakhRegions: readonly Region[] = [
  ['KZ-10', 398_010, 'область Абай', 'Abai Region', '阿拜州', 'Абай облысы'],
  ['KZ-11', 398_011, 'Акмолинская область', 'Akmola Region', '阿克莫拉州', 'Ақмола облысы'],
  ['KZ-15', 398_015, 'Актюбинская область', 'Aktobe Region', '阿克托別州', 'Ақтөбе облысы'],
  ['KZ-75', 398_075, 'Алматы', 'Almaty', '阿拉木圖市', 'Алматы қаласы'],
  ['KZ-19', 398_019, 'Алматинская область', 'Almaty Region', '阿拉木圖州', 'Алматы облысы'],
  ['KZ-71', 398_071, 'Астана', 'Astana', '阿斯塔納市', 'Астана қаласы'],
  ['KZ-23', 398_023, 'Атырауская область', 'Atyrau Region', '阿特勞州', 'Атырау облысы'],
  [
    'KZ-63',
    398_063,
    'Восточно-Казахстанская область',
    'East Kazakhstan Region',
    '東哈薩克斯坦州',
    'Шығыс Қазақстан облысы',
  ],
  ['KZ-31', 398_031, 'Жамбылская область', 'Jambyl Region', '江布爾州', 'Жамбыл облысы'],
  ['KZ-33', 398_033, 'область Жетысу', 'Jetisu Region', '傑特蘇州', 'Жетісу облысы'],
  [
    'KZ-27',
    398_027,
    'Западно-Казахстанская область',
    'West Kazakhstan Region',
    '西哈薩克斯坦州',
    'Батыс Қазақстан облысы',
  ],
  ['KZ-35', 398_035, 'Карагандинская область', 'Karaganda Region', '卡拉干達州', 'Қарағанды облысы'],
  ['KZ-39', 398_039, 'Костанайская область', 'Kostanay Region', '科斯塔奈州', 'Қостанай облысы'],
  ['KZ-43', 398_043, 'Кызылординская область', 'Kyzylorda Region', '克孜勒奧爾達州', 'Қызылорда облысы'],
  ['KZ-47', 398_047, 'Мангистауская область', 'Mangystau Region', '曼吉斯套州', 'Маңғыстау облысы'],
  ['KZ-55', 398_055, 'Павлодарская область', 'Pavlodar Region', '巴甫洛達爾州', 'Павлодар облысы'],
  [
    'KZ-59',
    398_059,
    'Северо-Казахстанская область',
    'North Kazakhstan Region',
    '北哈薩克斯坦州',
    'Солтүстік Қазақстан облысы',
  ],
  ['KZ-61', 398_061, 'Туркестанская область', 'Turkistan Region', '突厥斯坦州', 'Түркістан облысы'],
  ['KZ-62', 398_062, 'область Улытау', 'Ulytau Region', '烏勒套州', 'Ұлытау облысы'],
  ['KZ-79', 398_079, 'Шымкент', 'Shymkent', '希姆肯特市', 'Шымкент қаласы'],
];

const russia = 643;
const kazakhstan = 398;

interface KnownRegion extends PlaceChoice {
  /** ISO 3166-2, by which a house writes it: `RU-MOW`. */
  code: string;
}

/** Regions of the countries that have a list here; those of Russia are numbered as federal subjects. */
export const regions: readonly KnownRegion[] = [
  ...russianRegions.map((region) => known(russia, region)),
  ...kazakhRegions.map((region) => known(kazakhstan, region)),
];

function known(countryId: number, [code, id, ru, en, ch, kz]: Region): KnownRegion {
  return { code, id, countryId, name: { ru, en, ch, kz } };
}
