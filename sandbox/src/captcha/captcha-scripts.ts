/** Runs in a browser: as much of SmartCaptcha's widget as a shop uses. `?task` of the page brings up a task. */
export const smartScript = `(() => {
  const widgets = [];
  const token = (kind) => 'sandbox~' + kind + '~' + Date.now() + '~' + location.hostname + '~' + Math.random().toString(36).slice(2);
  const emit = (widget, name, value) => { for (const hear of widget.listeners[name] || []) hear(value); };
  window.smartCaptcha = {
    render(place, options) {
      const widget = { options, listeners: {} };
      const note = document.createElement('p');
      note.textContent = 'SmartCaptcha: песочница';
      place.append(note);
      widgets.push(widget);
      return widgets.length - 1;
    },
    subscribe(id, name, hear) { (widgets[id].listeners[name] ||= []).push(hear); return () => {}; },
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
export const recaptchaScript = `(() => {
  window.grecaptcha = {
    ready(begin) { setTimeout(begin, 10); },
    execute() {
      return Promise.resolve('sandbox~good~' + Date.now() + '~' + location.hostname + '~' + Math.random().toString(36).slice(2));
    },
  };
})();`;
