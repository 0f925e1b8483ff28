/** Words of EPCIS 2.0 and CBV 2.0, and those of our own that the vocabulary lacks: it knows no drying, no hulling and no moisture of grain. */
const NOSSO = 'urn:tulha:cafe:';

/** The expansion of the short names in a document. */
export const CONTEXTO = ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld', { cafe: NOSSO }] as const;
export const VERSAO_DO_ESQUEMA = '2.0';

/** Steps: bare words are the standard's, URIs are our own. */
export const PASSOS = {
  formar: 'commissioning',
  despolpar: `${NOSSO}bizstep:pulping`,
  secar: `${NOSSO}bizstep:drying`,
  beneficiar: `${NOSSO}bizstep:hulling`,
  rebeneficiar: `${NOSSO}bizstep:reprocessing`,
  guardar: 'storing',
  retirar: 'picking',
  expedir: 'shipping',
  receber: 'receiving',
  amostrar: 'sampling',
  classificar: 'inspecting',
  medir: 'sensor_reporting',
  outro: 'other',
} as const;

/** Kind of measurement: water in the grain, percent of its mass. `RelativeHumidity` of the standard is that of air. */
export const UMIDADE_DO_GRAO = `${NOSSO}measurement:grain-moisture`;

/** UN/ECE Recommendation 20. */
export const UNIDADES = { L: 'LTR', kg: 'KGM' } as const;
export const PORCENTO = 'P1';

/** Kinds of master data a document gives names of. */
export const CLASSES = 'urn:epcglobal:epcis:vtype:EPCClass';
export const LUGARES = 'urn:epcglobal:epcis:vtype:BusinessLocation';
export const atributo = (nome: string) => `${NOSSO}${nome}`;

/** Makes the stable URI of a thing named as `kind/id`. The URI reveals nothing about it and cannot be guessed. */
export type Uri = (coisa: string) => string;
