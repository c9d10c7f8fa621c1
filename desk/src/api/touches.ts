/** Whether somebody has touched the desk since the shop was told last. To open it is a touch. */
export function createTouches(page: EventTarget): { isIdle(): boolean; told(): void } {
  let isTouched = true;
  for (const kind of ['pointerdown', 'keydown', 'wheel'])
    page.addEventListener(
      kind,
      () => {
        isTouched = true;
      },
      { capture: true, passive: true },
    );
  return {
    isIdle: () => !isTouched,
    told: () => {
      isTouched = false;
    },
  };
}
