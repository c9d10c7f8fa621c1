/** The queues of work that must happen, sooner or later, exactly because a transaction committed. */
export const jobQueues = {
  sendMail: 'send-mail',
  sendRefund: 'send-refund',
  cancelPayment: 'cancel-payment',
  issueReceipt: 'issue-receipt',
  reportCard: 'report-card',
} as const;
