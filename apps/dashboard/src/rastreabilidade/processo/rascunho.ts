import { now, today } from '../../ui/clock.js';
import type { Unit } from '../../ui/format.js';

/** A lot chosen in a form: the quantity that goes in, and the quantity available. */
export type LoteNoForm = {
  readonly id: number;
  readonly codigo: string;
  readonly unidade: Unit;
  readonly disponivel: number;
  /** The place it lies in, as people call it. */
  readonly onde: string | null;
  readonly fazenda: number;
  readonly quantidade: number | null;
};

/** One lot that comes out; `id` where a record being corrected had made it. */
export type SaidaNoForm = {
  readonly key: number;
  readonly id: number | null;
  readonly tipo: string;
  readonly qualidade: string;
  readonly quantidade: number | null;
};
export type TalhaoNoForm = {
  readonly key: number;
  readonly talhao: string | null;
  readonly data: string;
  readonly quantidade: number | null;
  /** Values of the record being corrected that the form does not show and sends again. */
  readonly safra?: number | null;
  readonly valor?: number | null;
};
export type AdicionalNoForm = { readonly key: number; readonly descricao: string; readonly tipo: string; readonly resultado: string };

/** A record of any process in a form. Fields a process does not have stay empty. */
export type Rascunho = {
  local: string | null;
  entrada: string;
  hora: string;
  umidadeEntrada: number | null;
  pesoEntrada: number | null;
  saida: string;
  horaSaida: string;
  umidadeSaida: number | null;
  pesoSaida: number | null;
  lotes: LoteNoForm[];
  talhoes: TalhaoNoForm[];
  saidas: SaidaNoForm[];
  adicionais: AdicionalNoForm[];
  perda: number | null;
  /** The content of one measure and the weight of its container, in kg; and the farm's name for it. */
  unidadeFracao: string | null;
  medida: number | null;
  medidaTara: number | null;
  responsavel: string;
  descricao: string;
  avulso: boolean;
  motivo: string;
  /** The exits of where the lots lie are written down too. */
  comSaida: boolean;
};

/** A row's key: itself while others come and go, also after a reload. */
export const novaChave = (linhas: readonly { readonly key: number }[]): number => Math.max(0, ...linhas.map(({ key }) => key)) + 1;

/** An untouched form: today, now. */
export const emBranco = (): Rascunho => ({
  local: null,
  entrada: today(),
  hora: now(),
  umidadeEntrada: null,
  pesoEntrada: null,
  saida: '',
  horaSaida: '',
  umidadeSaida: null,
  pesoSaida: null,
  lotes: [],
  talhoes: [],
  saidas: [],
  adicionais: [],
  perda: null,
  unidadeFracao: null,
  medida: null,
  medidaTara: null,
  responsavel: '',
  descricao: '',
  avulso: false,
  motivo: '',
  comSaida: true,
});
