/** The texts of all mails in one language. `number` is an order's, `when` a day with its time, `money` is formatted. */
export interface MailTexts {
  /** '' = a name is not known. */
  greeting(name: string): string;
  /** Sentences in a row: Chinese puts no space between them. */
  sentences(parts: readonly string[]): string;
  /** `№ 418207` */
  order(number: string): string;
  openOrder: string;
  ageMark(age: number): string;
  /** `2 × Полный` */
  line(quantity: number, name: string): string;
  fee: string;
  discount: string;
  /** `Билет № 70 000 001` */
  ticket(number: string): string;
  paid: string;
  /** What stays of the sum paid. */
  afterRefunds: string;
  free: string;
  confirmation: {
    subject(title: string, when: string): string;
    /** For several sessions. */
    subjectOfOrder(number: string): string;
    heading: string;
    paid(number: string): string;
    confirmed(number: string): string;
  };
  again: {
    subject(title: string, when: string): string;
    subjectOfOrder(number: string): string;
    heading: string;
    asked(number: string): string;
  };
  /** How to come in, with the tickets in the mail or on the page. */
  attached: string;
  onPage: string;
  refund: {
    number: string;
    amount: string;
    order: string;
    /** The money is on its way back; `days` working days at most. */
    sentBack(money: string): string;
    within(days: number): string;
  };
  cancelled: {
    subject(number: string): string;
    heading: string;
    latePayment(number: string): string;
    mismatch(number: string): string;
    house(number: string): string;
    chooseAnother: string;
  };
  /** The bank looked into the buyer and said no. */
  declined: { subject(number: string): string; heading: string; body(number: string): string; money: string };
  secondPayment: {
    subject(number: string): string;
    heading: string;
    body(number: string): string;
  };
  returns: {
    /** Rows with the refund for a ticket and in total. */
    sum: string;
    /** Row: how many bonuses go back to the club's card. */
    bonuses: string;
    link: {
      subject(number: string): string;
      heading: string;
      asked(number: string): string;
      /** Until when the link is good, and what then. */
      until(when: string): string;
      confirm: string;
    };
    /** In place of the words about tickets where none is among what goes back. */
    addOns: {
      asked(number: string): string;
      doneSubject(number: string): string;
      doneHeading: string;
      doneBody(number: string): string;
    };
    waits: {
      subject(number: string): string;
      heading: string;
      body(number: string): string;
      /** The last day on which the house answers. */
      by(day: string): string;
    };
    done: {
      subject(number: string): string;
      heading: string;
      body(number: string): string;
      money(money: string): string;
      /** All of the money was refunded earlier, or a part of it. */
      moneyIsBack(money: string): string;
      partIsBack(money: string): string;
      restStands: string;
    };
    refused: { subject(number: string): string; heading: string; body(number: string): string };
    withdrawn: { subject(number: string): string; heading: string; body(number: string): string };
    /** Nobody confirmed the request in time. */
    lapsed: { subject(number: string): string; heading: string; body(number: string): string };
  };
  why(number: string): string;
  questions(ways: string): string;
}
