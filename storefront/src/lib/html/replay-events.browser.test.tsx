import { useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { replayEvents } from './replay-events.ts';

function Form({ onAlive }: { onAlive?: () => void }) {
  useEffect(() => onAlive?.(), [onAlive]);
  const [text, setText] = useState('');
  const [isTicked, setTicked] = useState(false);
  const [way, setWay] = useState('card');
  const [country, setCountry] = useState('ru');
  const [, redraw] = useState(0);
  return (
    <form>
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      <input
        type="checkbox"
        aria-label="Rules"
        checked={isTicked}
        onChange={(event) => setTicked(event.target.checked)}
      />
      {['card', 'code'].map((one) => (
        <input
          key={one}
          type="radio"
          name="way"
          aria-label={one}
          checked={way === one}
          onChange={() => setWay(one)}
        />
      ))}
      <select aria-label="Country" value={country} onChange={(event) => setCountry(event.target.value)}>
        <option value="ru">Russia</option>
        <option value="kz">Kazakhstan</option>
      </select>
      <button type="button" onClick={() => redraw((before) => before + 1)}>
        Redraw
      </button>
      <output>{JSON.stringify({ text, isTicked, way, country })}</output>
    </form>
  );
}

const repeat = () => replayEvents(document);
const root = document.createElement('div');
afterEach(() => root.remove());

test('what was typed, ticked and chosen before the page was alive is not lost', async () => {
  root.innerHTML = renderToString(<Form />);
  document.body.append(root);
  await userEvent.fill(page.getByLabelText('Name'), 'Анна');
  await userEvent.click(page.getByLabelText('Rules'));
  await userEvent.click(page.getByLabelText('code'));
  await userEvent.selectOptions(page.getByLabelText('Country'), 'kz');
  const app = hydrateRoot(root, <Form onAlive={repeat} />);
  const said = () => JSON.parse(root.querySelector('output')?.textContent ?? '');
  await expect.poll(said).toEqual({ text: 'Анна', isTicked: true, way: 'code', country: 'kz' });
  await userEvent.click(page.getByRole('button', { name: 'Redraw' }));
  await expect.element(page.getByLabelText('Name')).toHaveValue('Анна');
  app.unmount();
});

test('a page that nobody touched is not touched either', async () => {
  root.innerHTML = renderToString(<Form />);
  document.body.append(root);
  const heard: string[] = [];
  for (const kind of ['input', 'change', 'click'])
    root.addEventListener(kind, ({ type }) => void heard.push(type));
  repeat();
  expect(heard).toEqual([]);
});
