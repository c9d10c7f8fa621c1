import { BarcodeDetector, type BarcodeFormat, setZXingModuleOverrides } from 'barcode-detector/ponyfill';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** From our own address, never from a network of somebody else's. */
setZXingModuleOverrides({ locateFile: (path: string) => (path.endsWith('.wasm') ? wasm : path) });

export function createOwnDetector(formats: BarcodeFormat[]): BarcodeDetector {
  return new BarcodeDetector({ formats });
}
