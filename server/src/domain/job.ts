/** The queues of work that must happen, sooner or later, exactly because a transaction committed. */
export const jobQueues = {
  sendMail: 'send-mail',
  sendRefund: 'send-refund',
  cancelPayment: 'cancel-payment',
  issueReceipt: 'issue-receipt',
  reportCard: 'report-card',
} as const;

/** What each queue carries: the row that says the rest. */
export interface JobData {
  'send-mail': { mailId: number };
  'send-refund': { refundId: number };
  'cancel-payment': { paymentId: number };
  'issue-receipt': { receiptId: number };
  'report-card': { reportId: number };
}
