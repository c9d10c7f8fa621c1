/** A view of the hall: the box's centre in units of the drawing, and the zoom, 1 = the whole hall. */
export interface View {
  zoom: number;
  x: number;
  y: number;
}

/** A rectangle of the drawing. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Zoom runs from the whole hall to 24 times (SC-3). */
export const zoomRange = { least: 1, most: 24 } as const;

/** CSS pixels a unit at zoom 1: the whole hall fits the box. */
export function fitScale(hall: Frame, box: Size): number {
  return Math.min(box.width / hall.width, box.height / hall.height) || 1;
}

/** The whole hall. */
export function wholeView(hall: Frame): View {
  return { zoom: 1, x: hall.x + hall.width / 2, y: hall.y + hall.height / 2 };
}

/**
 * The view with its zoom in range and no more empty space than necessary. Of the box `covered` pixels are covered from
 * below: the hall may be moved up by as many.
 */
export function fittingView(view: View, hall: Frame, box: Size, covered = 0): View {
  const zoom = Math.min(zoomRange.most, Math.max(zoomRange.least, view.zoom));
  const scale = fitScale(hall, box) * zoom;
  const height = hall.height + covered / scale;
  return {
    zoom,
    x: within(view.x, hall.x, hall.width, box.width / scale),
    // A hall lower than its box is aligned to the top, where the stage is.
    y:
      box.height / scale >= height
        ? hall.y + box.height / scale / 2
        : within(view.y, hall.y, height, box.height / scale),
  };
}

/** The part of the drawing that a box shows. */
export function shownFrame({ zoom, x, y }: View, hall: Frame, box: Size): Frame {
  const scale = fitScale(hall, box) * zoom;
  const [width, height] = [box.width / scale, box.height / scale];
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Zooms so that the point of the drawing under a place of the box stays under it. */
export function zoomedAt(
  view: View,
  factor: number,
  at: { x: number; y: number },
  hall: Frame,
  box: Size,
): View {
  const zoom = Math.min(zoomRange.most, Math.max(zoomRange.least, view.zoom * factor));
  const fit = fitScale(hall, box);
  const [dx, dy] = [at.x - box.width / 2, at.y - box.height / 2];
  const [before, after] = [fit * view.zoom, fit * zoom];
  const moved = { zoom, x: view.x + dx / before - dx / after, y: view.y + dy / before - dy / after };
  return fittingView(moved, hall, box);
}

/** A view on a frame, as large as it fits. */
export function viewOn(frame: Frame, hall: Frame, box: Size): View {
  const zoom = fitScale(frame, box) / fitScale(hall, box);
  return fittingView({ zoom, x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 }, hall, box);
}

export function overlaps(one: Frame, other: Frame): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

export function isWithin(inner: Frame, outer: Frame): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

function within(middle: number, start: number, length: number, shown: number): number {
  if (shown >= length) return start + length / 2;
  return Math.min(start + length - shown / 2, Math.max(start + shown / 2, middle));
}
