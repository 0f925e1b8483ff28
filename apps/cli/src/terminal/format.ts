import { curto } from '@tulha/domain/kernel/curto';
import { diaToBr, instantToBr } from '@tulha/domain/kernel/dates';
import { mulDivHalfUp, scaledToBr, toScaled } from '@tulha/domain/kernel/decimal';

/** Numbers and dates as people read them here. */

/** A number of the wire in whole units of its last decimal. More decimals than asked for are rounded half up, for show only. */
const scaled = (value: number, scale: number): number => {
  const exact = toScaled(value, scale);
  if (exact !== undefined) return exact;
  const finer = toScaled(value, scale + 4) ?? toScaled(value.toFixed(scale + 4), scale + 4) ?? 0;
  return mulDivHalfUp(finer, 1, 10_000);
};

/** 1234.5, 2 → `1.234,50`. */
export const decimal = (value: number, scale: number): string => scaledToBr(scaled(value, scale), scale);

/** 4874 → `4.874`. */
export const count = (value: number): string => decimal(value, 0);

/** 2712.95, kg → `2.712,95 kg`: to the gram, without zeros that say nothing. */
export const quantity = (value: number, unit: string): string => `${curto(scaled(value, 3), 3)} ${unit}`;

/** 1234.5 → `R$ 1.234,50`. */
export const money = (value: number): string => `${value < 0 ? '-' : ''}R$ ${decimal(Math.abs(value), 2)}`;

/** 11.4 → `11,40 %`. */
export const percent = (value: number): string => `${decimal(value, 2)} %`;

/** `2026-05-11` → `11/05/2026`. */
export const day = (iso: string): string => diaToBr(iso.slice(0, 10));

/** An instant in São Paulo's time: `23/05/2026 15:30:12`. */
export const instant = (iso: string): string => instantToBr(iso);

/** The end of an exported file's name: `23-05-2026-15-30-12`. */
export const fileStamp = (at: Date): string => instant(at.toISOString()).replaceAll(/[/: ]/g, '-');

/** 95000 ms → `1 min 35 s`; 850 → `0,9 s`. */
export const duration = (ms: number): string => {
  if (ms < 60_000) return `${decimal(ms / 1_000, 1)} s`;
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
};

/** 1, 'lote' → `1 lote`; 2, 'lote', 'lotes' → `2 lotes`. */
export const plural = (amount: number, one: string, many: string): string => `${count(amount)} ${amount === 1 ? one : many}`;
