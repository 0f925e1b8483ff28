/**
 * Regulation (EU) 2023/1115 as amended by (EU) 2025/2650, and the EUDR GeoJSON File Description 1.3 of 29 May 2026: dates,
 * thresholds and limits. They have changed before; a later change belongs here and nowhere else.
 */
export const EUDR = {
  corte: '2020-12-31',
  aplicacao: [
    { desde: '2026-12-30', quem: 'operadores grandes e médios' },
    { desde: '2027-06-30', quem: 'micro e pequenas empresas e pessoas físicas' },
  ],
  pais: 'BR',
  /** Impl. Reg. (EU) 2025/1093. */
  risco: 'padrão',
  sh: { posicao: '0901', subposicao: '090111' },
  produto: 'Café não torrado, não descafeinado',
  nomeComercial: 'Café verde (Coffea arabica)',
  /** Hectares: the largest area for which a point will do, and the bounds of its area. */
  ponto: { ateHa: 4, minHa: 0.0001 },
  arquivo: { bytes: 25 * 1024 * 1024, casas: 6 },
  declaracao: { produtores: 1_000 },
  /** The share of the declared area from which its difference to the outline is reported. */
  diferencaDeArea: 0.2,
} as const;
