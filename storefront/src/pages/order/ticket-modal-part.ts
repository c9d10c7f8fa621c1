/** What shows a ticket at the door: comes after the page, and is kept with it for a door without a connection. */
export const ticketModalPart = () => import('#features/ticket-modal/ticket-modal.tsx');
