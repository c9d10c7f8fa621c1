import type { MailTexts } from './mail-texts.ts';

const quoted = (title: string) => `«${title.replaceAll('«', '„').replaceAll('»', '“')}»`;
const order = (number: string) => `№\u00a0${number}`;

export const mailTextsKz: MailTexts = {
  greeting: (name) => (name === '' ? 'Сәлеметсіз бе.' : `Сәлеметсіз бе, ${name}.`),
  sentences: (parts) => parts.join(' '),
  order,
  openOrder: 'Тапсырысты ашу',
  rules: 'Келу және қайтару ережелері',
  ageMark: (age) => `${age}+`,
  line: (quantity, name) => (quantity === 1 ? name : `${quantity}\u00a0×\u00a0${name}`),
  fee: 'Сервистік алым',
  discount: 'Жеңілдік',
  paid: 'Төленді',
  free: 'Тегін',
  confirmation: {
    subject: (title, when) => `Билеттер: ${quoted(title)}, ${when}`,
    subjectOfOrder: (number) => `${order(number)} тапсырыстың билеттері`,
    heading: 'Сіздің билеттеріңіз',
    paid: (number) => `${order(number)} тапсырыс төленді.`,
    confirmed: (number) => `${order(number)} тапсырыс расталды.`,
  },
  again: {
    subject: (title, when) => `Билеттер тағы бір рет: ${quoted(title)}, ${when}`,
    subjectOfOrder: (number) => `Билеттер тағы бір рет: ${order(number)} тапсырыс`,
    heading: 'Билеттер тағы бір рет',
    asked: (number) =>
      `Сіз ${order(number)} тапсырыстың билеттерін қайта жіберуді сұрадыңыз. Кодтар өзгерген жоқ: бұрынғы хат та, осы хат та жарамды.`,
  },
  attached: 'Билеттер қоса берілген файлда. Кіре берісте кодты экраннан немесе қағаздан көрсетіңіз.',
  onPage: 'Билеттер тапсырыс бетінде ашылады. Кіре берісте кодты экраннан көрсетіңіз.',
  refund: {
    number: 'Қайтару',
    amount: 'Сома',
    order: 'Тапсырыс',
    sentBack: (money) => `Біз ${money} соманы төлем түскен тәсілмен қайтардық.`,
    within: (days) => `Ақша ${days}\u00a0жұмыс күнінен кешіктірілмей түседі: мерзімі банкіңізге байланысты.`,
  },
  cancelled: {
    subject: (number) => `${order(number)} тапсырыс жойылды, ақша қайтарылды`,
    heading: 'Тапсырыс жойылды',
    latePayment: (number) =>
      `${order(number)} тапсырыстың төлемі брондау уақыты бітіп, орындарды басқалар алғаннан кейін түсті. Бұл тапсырыс бойынша билет жоқ.`,
    house: (number) => `Бізге ${order(number)} тапсырысты жоюға тура келді. Оның билеттері енді жарамсыз.`,
    chooseAnother: 'Басқа сеансты таңдау',
  },
  secondPayment: {
    subject: (number) => `${order(number)} тапсырыс: екінші төлем қайтарылды`,
    heading: 'Екінші төлем қайтарылды',
    body: (number) =>
      `Тағы бір төлем түскенде ${order(number)} тапсырыс төленіп қойған еді. Билеттеріңіз жарамды, ештеңе істеудің қажеті жоқ.`,
  },
  returns: {
    sum: 'Қайтарылады',
    link: {
      subject: (number) => `Қайтаруды растаңыз: тапсырыс ${order(number)}`,
      heading: 'Қайтаруды растаңыз',
      asked: (number) =>
        `Сіз тапсырыс ${order(number)} билеттерін қайтаруды сұрадыңыз. Төмендегі түймемен бетті ашып, «Растау» түймесін басыңыз: оған дейін ештеңе өзгермейді.`,
      until: (when) =>
        `Сілтеме мына уақытқа дейін жарамды: ${when}. Одан кейін өтінім өздігінен жойылады, билеттер күшінде қалады. Ештеңе сұрамаған болсаңыз, оны ашпаңыз.`,
      confirm: 'Қайтаруды растау',
    },
    waits: {
      subject: (number) => `Қайтару өтінімі қабылданды: тапсырыс ${order(number)}`,
      heading: 'Қайтару өтінімі қабылданды',
      body: (number) => `Тапсырыс ${order(number)} бойынша растауыңызды алдық, шешім шыққанда жазамыз.`,
    },
    done: {
      subject: (number) => `Билеттер қайтарылды: тапсырыс ${order(number)}`,
      heading: 'Билеттер қайтарылды',
      body: (number) => `Тапсырыс ${order(number)} бойынша бұл билеттердің күші жойылды.`,
      money: (money) => `${money} төлем түскен жолмен қайтарылады.`,
      restStands: 'Тапсырыстың қалған билеттері күшінде, кодтары бұрынғыша.',
    },
    refused: {
      subject: (number) => `Қайтару қабылданбады: тапсырыс ${order(number)}`,
      heading: 'Қайтару қабылданбады',
      body: (number) => `Тапсырыс ${order(number)} бойынша қайтаруды қабылдай алмадық. Билеттер күшінде.`,
    },
    withdrawn: {
      subject: (number) => `Қайтару өтінімі жабылды: тапсырыс ${order(number)}`,
      heading: 'Қайтару өтінімі жабылды',
      body: (number) =>
        `Тапсырыс ${order(number)} билеттерінің бір бөлігін өзіміз қайтардық, ол туралы бөлек хат келді. Сондықтан өтініміңіз жабылды, оның сілтемесі енді жұмыс істемейді. Бұл билеттер күшінде; керек болмаса, тапсырыс бетінде қайтаруды қайта сұраңыз.`,
    },
  },
  why: (number) => `Бұл хат ${order(number)} тапсырыс осы мекенжайға рәсімделгендіктен келді.`,
  questions: (ways) => `Сұрақтар: ${ways}`,
};
