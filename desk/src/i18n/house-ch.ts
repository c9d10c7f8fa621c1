import type { russianHouse } from './house-ru.ts';

export const chineseHouse: Readonly<Record<keyof typeof russianHouse, string>> = {
  house: '版本',
  'house-nothing': '購票者不會看到任何變化：只有註解或頁面不顯示的內容會改變。',
  'house-intro': '場館檔案每次開放時的內容，最新的在最上面。',
  'house-first': '所有檔案',
  'house-files': '其他檔案：{n}',
  'house-folder': '來自資料夾',
  'house-desk': '在工作台',
  'house-undo': '恢復至版本 {n}',
  'house-download': '下載檔案',
  'house-now': '目前開放',
  'house-back-to': '恢復版本 {n}',
  'house-back-text':
    '售票頁面將恢復為 {when} 版本 {n} 的內容。已售出的不會取消：如果有人購買了新內容的門票，則無法恢復。',
  'house-look': '查看變更',
  'house-looking': '正在比較…',
  'house-go': '恢復版本 {n}',
  'house-doing': '正在開放…',
  'house-done': '已完成。已發送電子郵件：{n}。',
  'house-folders': '電腦上的資料夾不會改變：編輯前請執行 foyer pull。',
};
