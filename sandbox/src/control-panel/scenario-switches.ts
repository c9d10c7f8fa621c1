import { type ActiveScenario, scenarioTexts } from '#misbehaviour/scenarios.ts';
import { type Html, html } from '#page/page.ts';

/** Scenarios of the bank that read a number of seconds. */
const withSeconds = /-times-out$|-slow-body$|^callback-after-return$/;

/** The groups by the beginning of a scenario's name, in the order of a purchase. */
const groups = {
  credentials: 'Доступ',
  start: 'Регистрация заказа',
  return: 'Возврат покупателя в магазин',
  callback: 'Уведомления',
  status: 'Запрос состояния',
  refund: 'Возврат денег',
};

/** What the ledger of the other banks know and this one does not. */
const otherBanksOnly = new Set(['refund-slow', 'refund-slow-refused', 'receipt-failed']);

/** Switches of the bank's scenarios. */
export function scenarioSwitches(active: readonly ActiveScenario[]): Html {
  const names = Object.keys(scenarioTexts).filter((name) => !otherBanksOnly.has(name));
  return html`${Object.entries(groups).map(
    ([group, title]) => html`<h3>${title}</h3>
<div class="switches small">${names
      .filter((name) => name.startsWith(`${group}-`))
      .map((name) => bankSwitch(name, active))}</div>
`,
  )}`;
}

function bankSwitch(name: string, active: readonly ActiveScenario[]): Html {
  return scenarioSwitch({
    action: '/bank/rbs/control/scenario',
    name,
    text: scenarioTexts[name] ?? name,
    active: active.find((one) => one.name === name),
    withSeconds: withSeconds.test(name),
    back: '/#scenarios',
  });
}

export interface Switch {
  action: string;
  name: string;
  text: string;
  active: { times?: number } | undefined;
  withSeconds?: boolean;
  back: string;
}

/** One switch: on with a number of times (empty = until it is switched off), or off. */
export function scenarioSwitch({ action, name, text, active, withSeconds, back }: Switch): Html {
  const on = active !== undefined;
  const left = active?.times === undefined ? 'включено' : `включено, осталось ${active.times}`;
  return html`
<form method="post" action="${action}">
<input type="hidden" name="name" value="${name}"><input type="hidden" name="on" value="${on ? 0 : 1}"><input type="hidden" name="back" value="${back}">
<span${on && html` class="on"`} title="${name}">${text}${on && html` <span class="bad">(${left})</span>`}</span>
<span class="acts">
${!on && withSeconds && html`<input name="seconds" inputmode="numeric" placeholder="сек." aria-label="Сколько секунд: ${text}">`}
${!on && html`<input name="times" inputmode="numeric" placeholder="раз" aria-label="Сколько раз: ${text}">`}
<button aria-label="${on ? 'Выключить' : 'Включить'}: ${text}">${on ? 'Выключить' : 'Включить'}</button>
</span>
</form>`;
}
