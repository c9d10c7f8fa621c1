/** Job queues: work that must eventually be done because a transaction was committed. */
export const jobQueues = {
  sendMail: 'send-mail',
  sendRefund: 'send-refund',
  cancelPayment: 'cancel-payment',
  issueReceipt: 'issue-receipt',
  reportCard: 'report-card',
} as const;
