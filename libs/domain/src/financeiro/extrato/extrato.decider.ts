import { type Decider, never } from '../../kernel/decider.js';
import { igual } from '../../kernel/igual.js';
import { refuseFinanceiro } from '../errors.js';
import type { LinhaLida } from './do-banco.js';
import type { ColunasDoExtrato, Extrato, ExtratoEvent } from './extrato.events.js';
import { type Conhecida, type Formato, linhasNovas } from './linhas-novas.js';

type Linha = Conhecida & { readonly linhaId: number; readonly extratoId: number; readonly dia: string; readonly centavos: number };
type State = {
  /** By day and value. */
  linhas: Record<string, Linha[]>;
  extratos: Record<number, { readonly sha256: string }>;
  colunas: ColunasDoExtrato | null;
};

export type LinhaTrazida = LinhaLida & { readonly linhaId: number };

export type ExtratoCommand =
  | {
      readonly type: 'ImportarExtrato';
      readonly data: Omit<Extrato, 'novas' | 'conhecidas' | 'de' | 'ate'> & {
        readonly linhas: readonly LinhaTrazida[];
        /** Where the file is a spreadsheet: what it was read by, to be remembered. */
        readonly colunas: ColunasDoExtrato | null;
      };
    }
  | { readonly type: 'ExcluirExtrato'; readonly data: { readonly extratoId: number; readonly fluxoId: number } };

/** So many lines a fact has at most: a file of years is several facts, appended as one. */
const POR_FATO = 500;

const chaveDe = ({ dia, centavos }: { readonly dia: string; readonly centavos: number }): string => `${dia} ${centavos}`;

/** What the bank says of one account: all of its statements, so that no line comes twice whichever file brings it. */
export const extratoDecider: Decider<ExtratoCommand, ExtratoEvent, State> = {
  category: 'extrato',
  initial: () => ({ linhas: {}, extratos: {}, colunas: null }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'ExtratoImportado':
        state.extratos[data.extratoId] = { sha256: data.sha256 };
        return state;
      case 'LinhasDoExtratoTrazidas':
        return trazer(state, data);
      case 'ExtratoExcluido':
        return semExtrato(state, data.extratoId);
      case 'ColunasDoExtratoDitas':
        return { ...state, colunas: data.colunas };
      default:
        return never(type);
    }
  },
  decide: (command, state) => {
    switch (command.type) {
      case 'ImportarExtrato':
        return importar(state, command.data);
      case 'ExcluirExtrato': {
        const { extratoId, fluxoId } = command.data;
        if (!state.extratos[extratoId]) return [];
        return [{ type: 'ExtratoExcluido', data: { extratoId, fluxoId, linhaIds: linhasDo(state, extratoId) } }];
      }
      default:
        return never(command);
    }
  },
};

type Fato<T extends ExtratoEvent['type']> = Extract<ExtratoEvent, { type: T }>['data'];
type DataOf<T extends ExtratoCommand['type']> = Extract<ExtratoCommand, { type: T }>['data'];

/** Texts are not there any more where the account's key was destroyed: nothing more will come to be compared. */
const trazer = (state: State, { extratoId, formato, linhas, textos }: Fato<'LinhasDoExtratoTrazidas'>): State => {
  for (const [n, { linhaId, dia, centavos, fitid, documento }] of linhas.entries()) {
    const linha = {
      linhaId,
      extratoId,
      formato,
      dia,
      centavos,
      fitid,
      documento,
      texto: (textos as typeof textos | null)?.[n]?.texto ?? '',
    };
    const chave = chaveDe(linha);
    const mesmas = (state.linhas[chave] ??= []);
    mesmas.push(linha);
  }
  return state;
};

const semExtrato = (state: State, extratoId: number): State => {
  for (const [chave, linhas] of Object.entries(state.linhas)) {
    const ficam = linhas.filter((linha) => linha.extratoId !== extratoId);
    if (ficam.length === 0) delete state.linhas[chave];
    else state.linhas[chave] = ficam;
  }
  delete state.extratos[extratoId];
  return state;
};

const linhasDo = ({ linhas }: State, extratoId: number): number[] =>
  Object.values(linhas)
    .flat()
    .filter((linha) => linha.extratoId === extratoId)
    .map(({ linhaId }) => linhaId)
    .sort((a, b) => a - b);

const novasDe = (state: State, linhas: readonly LinhaTrazida[], formato: Formato): LinhaTrazida[] =>
  [...Map.groupBy(linhas, chaveDe)]
    .flatMap(([chave, iguais]) => linhasNovas(iguais, state.linhas[chave] ?? [], formato))
    .sort((a, b) => a.linhaId - b.linhaId);

const fatosDasLinhas = (novas: readonly LinhaTrazida[], { extratoId, fluxoId, formato }: Extrato): ExtratoEvent[] =>
  Array.from({ length: Math.ceil(novas.length / POR_FATO) }, (_, n) => {
    const parte = novas.slice(n * POR_FATO, (n + 1) * POR_FATO);
    const linhas = parte.map(({ texto: _texto, nome: _nome, ...linha }) => linha);
    const textos = parte.map(({ texto, nome }) => ({ texto, nome }));
    return { type: 'LinhasDoExtratoTrazidas', data: { extratoId, fluxoId, formato, linhas, textos } };
  });

const importar = (state: State, { linhas, colunas, ...dito }: DataOf<'ImportarExtrato'>): ExtratoEvent[] => {
  if (state.extratos[dito.extratoId]) throw refuseFinanceiro('EXTRATO_JA_EXISTE');
  const { fluxoId } = dito;
  const lembradas: ExtratoEvent[] =
    colunas && !igual(colunas, state.colunas) ? [{ type: 'ColunasDoExtratoDitas', data: { fluxoId, colunas } }] : [];
  const novas = novasDe(state, linhas, dito.formato);
  const dias = novas.map(({ dia }) => dia).sort();
  const [de, ate] = [dias[0], dias.at(-1)];
  if (de === undefined || ate === undefined) return lembradas;
  const extrato = { ...dito, de, ate, novas: novas.length, conhecidas: linhas.length - novas.length };
  return [{ type: 'ExtratoImportado', data: extrato }, ...fatosDasLinhas(novas, extrato), ...lembradas];
};
