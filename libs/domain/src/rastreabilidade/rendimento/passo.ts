import type { Unidade } from '../ledger/ledger.js';
import { type Aviso, avisosDaSecagem, avisosDoArmazem, avisosDoBeneficio, avisosDoRebeneficio, type Seco } from './avisos.js';
import { ABRIGAM, type ProcessoDoCaminho, type RegistroVisto, unidadeDe } from './registros.js';
import { type Feito, type Rendimento, rendimentoDe } from './rendimento.js';
import { type Balanco, balancoDaSecagem, pct4De, type Secagem } from './umidade.js';

/** Millilitres and grams, kept apart: only a process that states both converts one into the other. */
export type Quanto = { readonly ml: number; readonly g: number };

/** A step of the coffee's way as it was, whole. */
export type Passo = {
  readonly processo: ProcessoDoCaminho;
  readonly id: number;
  readonly codigo: string | null;
  readonly em: string;
  readonly hora: string | null;
  /** Lots that went in, or the lot that was picked. */
  readonly lotes: readonly number[];
  readonly entra: Quanto;
  /** Null where it has not left yet. */
  readonly sai: Quanto | null;
  readonly escolhaG: number;
  readonly perdaG: number | null;
  readonly rendimento: Rendimento | null;
  readonly secagem: (Secagem & Balanco) | null;
  readonly avisos: readonly Aviso[];
};

type Sobre = { readonly unidade: (loteId: number) => Unidade; readonly despolpado: (loteId: number) => boolean };

const soma = (numeros: Iterable<number>): number => [...numeros].reduce((a, b) => a + b, 0);

/** The preparation of the inputs of a hulling: dried whole, pulped, or both. */
export const secoDe = (despolpados: readonly boolean[]): Seco =>
  despolpados.every((sim) => !sim) ? 'coco' : despolpados.every(Boolean) ? 'pergaminho' : 'misto';

const entrouEm = ({ entradas, colhidoMl, processo }: RegistroVisto, { unidade }: Sobre): Quanto => {
  const em = (qual: Unidade) => soma([...entradas].map(([id, quantidade]) => (unidade(id) === qual ? quantidade : 0)));
  return { ml: em('L') + (processo === 'despolpagem' ? colhidoMl : 0), g: em('kg') };
};

/** A drying as figures. Coffee in kilograms that was not weighed counts with the weight its lot says. */
const secagemDe = (registro: RegistroVisto, entra: Quanto): Secagem => ({
  pesoEntradaG: registro.pesoEntradaG ?? (entra.ml === 0 && entra.g > 0 ? entra.g : null),
  pesoSaidaG: registro.pesoSaidaG,
  umidadeEntradaPct4: pct4De(registro.umidadeEntradaPct),
  umidadeSaidaPct4: pct4De(registro.umidadeSaidaPct),
});

const lugar = (registro: RegistroVisto, entra: Quanto): Pick<Passo, 'secagem' | 'avisos'> => {
  if (registro.processo === 'terreiro') return { secagem: null, avisos: [] };
  const secagem = secagemDe(registro, entra);
  const avisos = registro.processo === 'armazem' ? avisosDoArmazem(secagem) : avisosDaSecagem({ ...secagem, colhidoMl: null });
  return { secagem: { ...secagem, ...balancoDaSecagem(secagem) }, avisos };
};

const transformacao = (registro: RegistroVisto, feito: Feito, { despolpado }: Sobre): Pick<Passo, 'rendimento' | 'avisos'> => ({
  rendimento: rendimentoDe(feito),
  avisos:
    registro.processo === 'beneficio'
      ? avisosDoBeneficio(feito, secoDe([...registro.entradas.keys()].map(despolpado)))
      : avisosDoRebeneficio(feito),
});

/** A record as a step. @param sobre known data of the lots that went in */
export const passoDe = (registro: RegistroVisto, sobre: Sobre): Passo => {
  const { processo, id, codigo, em, hora, saidas, perdaG, saiu } = registro;
  const entra = entrouEm(registro, sobre);
  const quanto = soma(saidas.map(({ quantidade }) => quantidade));
  const emKg = unidadeDe(processo) === 'kg';
  const escolhaG = emKg ? soma(saidas.map(({ quantidade, escolha }) => (escolha ? quantidade : 0))) : 0;
  const lotes = processo === 'lote' ? saidas.map(({ loteId }) => loteId) : [...registro.entradas.keys()];
  const comum = { processo, id, codigo, em, hora, lotes, entra, escolhaG, perdaG, rendimento: null, secagem: null };
  if ((ABRIGAM as readonly string[]).includes(processo)) return { ...comum, sai: saiu ? entra : null, ...lugar(registro, entra) };
  const sai = emKg ? { ml: 0, g: quanto } : { ml: quanto, g: 0 };
  if (!emKg) return { ...comum, sai, avisos: [] };
  return { ...comum, sai, ...transformacao(registro, { entradaMl: entra.ml, entradaG: entra.g, saidaG: quanto, escolhaG, perdaG }, sobre) };
};
