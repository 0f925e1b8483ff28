import type { JobSpec } from './job-queue.js';

/** Writes any declared report, as it is filtered and ordered, as a workbook, CSV, PDF or JSON. */
export const exportarRelatorio = { name: 'exportar-relatorio', attempts: 3 } as const satisfies JobSpec;

export const FORMATOS_DE_RELATORIO = ['xlsx', 'csv', 'pdf', 'json'] as const;

/** The name of the report and its parameters; the route has checked the user's permission. */
export type ExportarRelatorioEntrada = {
  readonly relatorio: string;
  readonly formato: (typeof FORMATOS_DE_RELATORIO)[number];
  readonly filtros: Readonly<Record<string, unknown>>;
  readonly sort?: string | undefined;
  /** The farms that the user may see, as of which day. */
  readonly fazendas: readonly number[];
  readonly hoje: string;
};
