import type { Translation } from '#i18n/message.ts';
import type { kept as source } from '#i18n/ru/kept.ts';

export const kept = {
  wheelchair: '輪椅使用者專用席，保留至 {moment}，之後開放所有人購買。',
  'wheelchair-only': '輪椅使用者專用席。',
  house: '此座位保留至 {moment}，之後開放所有人購買。',
  'house-only': '此座位已保留。',
  'take-wheelchair': '我使用輪椅，選此席位',
  'list-wheelchair': '輪椅使用者專用，保留至 {moment}，之後開放所有人：',
  'list-wheelchair-only': '輪椅使用者專用：',
  'list-house': '保留至 {moment}，之後開放所有人：',
  'list-house-only': '已保留：',
  'show-wheelchair': '我使用輪椅，顯示這些席位',
  yours: '為您保留至 {moment} 的座位：',
  over: '這些座位已公開發售或已售出，請在座位圖上選擇空位。',
} as const satisfies Translation<typeof source>;
