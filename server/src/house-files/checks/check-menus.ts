import { type Findings, say } from '#house-files/findings/findings.ts';
import type { HouseFiles } from '#house-files/read-house.ts';

/** `menus.yaml`: every menu belongs to a kind that is there. */
export function checkMenus({ menus }: HouseFiles, findings: Findings): void {
  if (findings.hasMistakeIn('menus.yaml')) return;
  for (const { place, value } of menus.menus) {
    const kind = value.kind.value;
    if (menus.kinds.has(kind)) continue;
    const at = value.kind.place.file === '' ? place : value.kind.place;
    findings.refuse(
      at,
      say(`the kind "${kind}"`, `вид «${kind}»`),
      say(
        `a kind written under "kinds": ${[...menus.kinds.keys()].join(', ')}`,
        `вид из «kinds»: ${[...menus.kinds.keys()].join(', ')}`,
      ),
    );
  }
}
