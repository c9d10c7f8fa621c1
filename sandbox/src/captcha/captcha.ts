import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createScenarios, type ScenarioName, sendFault } from '#misbehaviour/scenarios.ts';
import type { Clock } from '#platform/clock.ts';
import { readFields } from '#platform/requests.ts';

export interface CaptchaAccess {
  smartUrl: string;
  recaptchaUrl: string;
  secret: string;
  control: CaptchaControl;
}

export interface CaptchaControl {
  setScenario(name: ScenarioName): void;
  clearScenario(): void;
  /** Whether the widget asks its visitor something. */
  setTask(asked: boolean): void;
}

const secret = 'foyer-captcha-secret';
const [smartPath, recaptchaPath] = ['/captcha/smartcaptcha', '/captcha/recaptcha'];
const [smartLife, recaptchaLife] = [5 * 60_000, 2 * 60_000];

/** SmartCaptcha and reCAPTCHA: their scripts for the browser, and their word on what it brings. */
export function createCaptcha({ clock, origin }: { clock: Clock; origin: () => string }) {
  const scenarios = createScenarios();
  const used = new Set<string>();
  let asksTask = false;

  /** An answer is looked at once, and soon. */
  function look(token: string, life: number): CaptchaToken | null {
    const read = readToken(token);
    if (!read || used.has(token) || read.at < clock.now() - life) return null;
    used.add(token);
    return read;
  }
  function smart(fields: Record<string, string>): object {
    if (fields.secret !== secret)
      return { status: 'failed', message: 'Authentication failed. Secret has not provided.', host: '' };
    const token = look(fields.token ?? '', smartLife);
    if (token?.kind !== 'good') return { status: 'failed', message: 'Token invalid or expired.', host: '' };
    return { status: 'ok', message: '', host: token.host };
  }
  function recaptcha(fields: Record<string, string>): object {
    if (fields.secret !== secret) return { success: false, 'error-codes': ['invalid-input-secret'] };
    const token = look(fields.response ?? '', recaptchaLife);
    if (!token) return { success: false, 'error-codes': ['timeout-or-duplicate'] };
    const score = token.kind === 'good' ? 0.9 : 0.1;
    return { success: true, hostname: token.host, score, challenge_ts: new Date(token.at).toISOString() };
  }
  const answered =
    (judge: (fields: Record<string, string>) => object) => (request: FastifyRequest, reply: FastifyReply) => {
      const fault = scenarios.takeFault('status');
      if (fault?.done === false) return sendFault(reply, fault, {}, clock);
      const answer = judge(readFields(request.body));
      return fault ? sendFault(reply, fault, answer, clock) : answer;
    };

  return {
    access: (): CaptchaAccess => ({
      smartUrl: `${origin()}${smartPath}/`,
      recaptchaUrl: `${origin()}${recaptchaPath}/`,
      secret,
      control: {
        setScenario: scenarios.set,
        clearScenario: () => scenarios.clear(),
        setTask: (asked) => {
          asksTask = asked;
        },
      },
    }),
    async routes(app: FastifyInstance): Promise<void> {
      const script = (reply: FastifyReply, text: string) =>
        reply
          .type('text/javascript; charset=utf-8')
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(text);
      app.get(`${smartPath}/captcha.js`, (_, reply) =>
        script(reply, smartScript.replace('SANDBOX_TASK', String(asksTask))),
      );
      app.get(`${recaptchaPath}/api.js`, (_, reply) => script(reply, recaptchaScript));
      app.post(`${smartPath}/validate`, answered(smart));
      app.post(`${recaptchaPath}/api/siteverify`, answered(recaptcha));
    },
  };
}

/** What the sandbox's widgets give a browser: `sandbox.<kind>.<moment>.<chance>`. Nobody is kept out by it. */
interface CaptchaToken {
  kind: 'good' | 'program';
  /** Milliseconds since 1970. */
  at: number;
  host: string;
}

function readToken(token: string): CaptchaToken | null {
  const [, kind, at, host] = /^sandbox~(good|program)~(\d{1,16})~([\w.-]+)~\w+$/.exec(token) ?? [];
  return kind === 'good' || kind === 'program' ? { kind, at: Number(at), host: host ?? '' } : null;
}

/** Runs in a browser: as much of SmartCaptcha's widget as a shop uses. `?task` of the page brings up a task. */
const smartScript = `(() => {
  const widgets = [];
  const token = (kind) => 'sandbox~' + kind + '~' + Date.now() + '~' + location.hostname + '~' + Math.random().toString(36).slice(2);
  const emit = (widget, name, value) => { for (const listener of widget.listeners[name] || []) listener(value); };
  window.smartCaptcha = {
    render(place, options) {
      const widget = { options, listeners: {} };
      const note = document.createElement('p');
      note.textContent = 'SmartCaptcha: песочница';
      place.append(note);
      widgets.push(widget);
      return widgets.length - 1;
    },
    subscribe(id, name, listener) { (widgets[id].listeners[name] ||= []).push(listener); return () => {}; },
    execute(id) {
      const widget = widgets[id];
      const pass = () => { const made = token('good'); emit(widget, 'success', made); if (widget.options.callback) widget.options.callback(made); };
      if (!SANDBOX_TASK) { setTimeout(pass, 50); return; }
      emit(widget, 'challenge-visible');
      const card = document.createElement('div');
      card.style.cssText = 'position:fixed;inset:0;margin:auto;width:280px;height:96px;display:grid;place-items:center;background:#fff;border-radius:8px';
      const button = document.createElement('button');
      button.textContent = 'Я не робот';
      button.onclick = () => { card.remove(); emit(widget, 'challenge-hidden'); pass(); };
      card.append(button);
      document.body.append(card);
    },
  };
  const ready = new URL(document.currentScript.src).searchParams.get('onload');
  if (ready && window[ready]) window[ready]();
})();`;

/** Runs in a browser: as much of reCAPTCHA, version 3, as a shop uses. */
const recaptchaScript = `(() => {
  window.grecaptcha = {
    ready(begin) { setTimeout(begin, 10); },
    execute() {
      return Promise.resolve('sandbox~good~' + Date.now() + '~' + location.hostname + '~' + Math.random().toString(36).slice(2));
    },
  };
})();`;
