/**
 * The clocks of Brazil, and the only place that names a zone. São Paulo's time is the default; data of a farm (its day, its
 * forms, its papers) follows the clock of the place where the farm lies.
 */

/** A zone of the IANA's database. */
export type Fuso = (typeof FUSOS)[number];
export const FUSOS = [
  ...(['America/Sao_Paulo', 'America/Araguaina', 'America/Bahia', 'America/Belem', 'America/Fortaleza'] as const),
  ...(['America/Maceio', 'America/Recife', 'America/Boa_Vista', 'America/Campo_Grande', 'America/Cuiaba'] as const),
  ...(['America/Manaus', 'America/Porto_Velho', 'America/Eirunepe', 'America/Rio_Branco'] as const),
] as const;

/** The default clock. */
export const FUSO_DA_REGRA: Fuso = 'America/Sao_Paulo';

/** The clock on which a day begins last: once it has begun here, it has begun on all others. */
export const FUSO_MAIS_ATRASADO: Fuso = 'America/Rio_Branco';

/** States that keep, or have kept, other hours than São Paulo. Pernambuco is the continent: Fernando de Noronha grows no coffee. */
const DA_UF: Readonly<Record<string, Fuso>> = {
  ...{ AC: 'America/Rio_Branco', AM: 'America/Manaus', RO: 'America/Porto_Velho', RR: 'America/Boa_Vista' },
  ...{ MS: 'America/Campo_Grande', MT: 'America/Cuiaba', AL: 'America/Maceio', SE: 'America/Maceio', AP: 'America/Belem' },
  ...{ PA: 'America/Belem', BA: 'America/Bahia', CE: 'America/Fortaleza', MA: 'America/Fortaleza', PB: 'America/Fortaleza' },
  ...{ PI: 'America/Fortaleza', RN: 'America/Fortaleza', PE: 'America/Recife', TO: 'America/Araguaina' },
};

/** Municipalities of Amazonas west of the line from Tabatinga to Porto Acre, which keep Acre's time (Law 12.876/2013). */
const OESTE_DO_AMAZONAS = ['ATALAIA DO NORTE', 'BENJAMIN CONSTANT', 'EIRUNEPE', 'ENVIRA', 'GUAJARA', 'IPIXUNA', 'TABATINGA'];
const semAcento = (nome: string): string => nome.normalize('NFD').replace(/\p{M}/gu, '').trim().toUpperCase();

/** The clock of a farm, by its state, and within Amazonas by its municipality. */
export const fusoDa = ({ uf, cidade }: { readonly uf: string | null; readonly cidade?: string | null }): Fuso => {
  if (uf === 'AM' && OESTE_DO_AMAZONAS.includes(semAcento(cidade ?? ''))) return 'America/Eirunepe';
  return DA_UF[uf ?? ''] ?? FUSO_DA_REGRA;
};

/** The clock of several farms: theirs where all keep the same, the rule's where they do not. */
export const fusoComum = (fusos: Iterable<Fuso>): Fuso => {
  const [um, ...outros] = new Set(fusos);
  return um !== undefined && outros.length === 0 ? um : FUSO_DA_REGRA;
};

type Lido = Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>>;

const leitores = new Map<Fuso, Intl.DateTimeFormat>();

/** One reader a zone: to make one takes as long as to read by it a hundred times. */
const leitorDe = (fuso: Fuso): Intl.DateTimeFormat => {
  const feito = leitores.get(fuso);
  if (feito) return feito;
  const duas = '2-digit' as const;
  const novo = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: fuso, hourCycle: 'h23' as const, year: 'numeric' as const },
    ...{ month: duas, day: duas, hour: duas, minute: duas, second: duas },
  });
  leitores.set(fuso, novo);
  return novo;
};

const ler = (instant: string, fuso: Fuso): Lido =>
  Object.fromEntries(
    leitorDe(fuso)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  ) as Lido;

/** The day it is at an instant (ISO, UTC): `2026-05-11`. */
export const diaAt = (instant: string, fuso: Fuso = FUSO_DA_REGRA): string => {
  const { year, month, day } = ler(instant, fuso);
  return `${year}-${month}-${day}`;
};

/** The hour it is then: `07:30`. */
export const horaAt = (instant: string, fuso: Fuso = FUSO_DA_REGRA): string => {
  const { hour, minute } = ler(instant, fuso);
  return `${hour}:${minute}`;
};

/** An instant (ISO, UTC) as the farm's clock shows it: `23/05/2026 15:30:12`. */
export const instantToBr = (iso: string, fuso: Fuso = FUSO_DA_REGRA): string => {
  const { year, month, day, hour, minute, second } = ler(iso, fuso);
  return `${day}/${month}/${year} ${hour}:${minute}:${second}`;
};

/** An instant to the minute: `23/05/2026 15:30`. */
export const minutoToBr = (iso: string, fuso: Fuso = FUSO_DA_REGRA): string => instantToBr(iso, fuso).slice(0, -3);

/** How far the clocks are from UTC at noon of a day: `-03:00`, or `-02:00` in the summers that had a time of their own. */
export const deslocamentoEm = (dia: string, fuso: Fuso = FUSO_DA_REGRA): string => {
  const meioDia = `${dia}T15:00:00Z`;
  const minutos = Math.round((Date.parse(`${ditoEmUtc(meioDia, fuso)}Z`) - Date.parse(meioDia)) / 60_000);
  const [horas, resto] = [Math.floor(Math.abs(minutos) / 60), Math.abs(minutos) % 60];
  return `${minutos < 0 ? '-' : '+'}${String(horas).padStart(2, '0')}:${String(resto).padStart(2, '0')}`;
};

const ditoEmUtc = (instant: string, fuso: Fuso): string => {
  const { year, month, day, hour, minute, second } = ler(instant, fuso);
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
};

/** Hours that clocks of Brazil are, or were, behind UTC. */
export const ATRAS_DE_UTC = [3, 2, 4, 5];
