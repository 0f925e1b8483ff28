import { type Decider, never } from '../../kernel/decider.js';
import { nadaMuda } from '../../kernel/igual.js';
import { refuseSuporte } from '../errors.js';
import type { ArquivoEvent, Conteudo, DadosDoArquivo } from './arquivo.events.js';
import { DIAS_GUARDADO } from './arquivo.types.js';

/** `conteudos`: the first, then each that stood in for the one before. */
export type Arquivo = { dados: DadosDoArquivo | null; conteudos: Conteudo[]; guardadoAte: string | null };

export type ArquivoCommand =
  | { readonly type: 'AnexarArquivo'; readonly data: DadosDoArquivo & { readonly conteudo: Conteudo } }
  /** With `solto`, only while it is attached to nothing. */
  | { readonly type: 'AlterarArquivo'; readonly data: DadosDoArquivo & { readonly solto?: boolean } }
  | {
      readonly type: 'SubstituirArquivo';
      readonly data: { readonly arquivoId: number; readonly nome: string; readonly conteudo: Conteudo };
    }
  | { readonly type: 'RemoverArquivo' | 'RestaurarArquivo'; readonly data: { readonly arquivoId: number } };

/** A file of the account: its description, and where its content is. The content itself is stored elsewhere. */
export const arquivoDecider: Decider<ArquivoCommand, ArquivoEvent, Arquivo> = {
  category: 'arquivo',
  initial: () => ({ dados: null, conteudos: [], guardadoAte: null }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'ArquivoAnexado': {
        const { conteudo, ...dados } = data;
        return { dados, conteudos: [conteudo], guardadoAte: null };
      }
      case 'ArquivoAlterado':
        return { ...state, dados: data };
      case 'ArquivoSubstituido':
        return { ...state, dados: { ...(state.dados as DadosDoArquivo), nome: data.nome }, conteudos: [...state.conteudos, data.conteudo] };
      case 'ArquivoRemovido':
        return { ...state, guardadoAte: data.guardadoAte };
      case 'ArquivoRestaurado':
        return { ...state, guardadoAte: null };
      default:
        return never(type);
    }
  },
  decide: (command, state, { now }) => {
    switch (command.type) {
      case 'AnexarArquivo':
        if (state.dados) throw refuseSuporte('ARQUIVO_JA_EXISTE');
        return [{ type: 'ArquivoAnexado', data: command.data }];
      case 'AlterarArquivo': {
        const { solto, ...novos } = command.data;
        const atuais = presente(state);
        if (nadaMuda(atuais, novos)) return [];
        if (solto && atuais.ref !== null) throw refuseSuporte('ARQUIVO_JA_ANEXADO');
        return [{ type: 'ArquivoAlterado', data: novos }];
      }
      case 'SubstituirArquivo': {
        presente(state);
        if (state.conteudos.at(-1)?.sha256 === command.data.conteudo.sha256) return [];
        return [{ type: 'ArquivoSubstituido', data: { ...command.data, numero: state.conteudos.length + 1 } }];
      }
      case 'RemoverArquivo': {
        if (state.guardadoAte !== null) return [];
        const { arquivoId } = presente(state);
        return [{ type: 'ArquivoRemovido', data: { arquivoId, guardadoAte: depois(now, DIAS_GUARDADO) } }];
      }
      case 'RestaurarArquivo': {
        if (!state.dados) throw refuseSuporte('ARQUIVO_NAO_ENCONTRADO');
        const { arquivoId, nome } = state.dados;
        if (state.guardadoAte === null) return [];
        if (now > state.guardadoAte) throw refuseSuporte('ARQUIVO_APAGADO', { nome: nome ?? '', dias: DIAS_GUARDADO });
        return [{ type: 'ArquivoRestaurado', data: { arquivoId } }];
      }
      default:
        return never(command);
    }
  },
};

const DIA_MS = 86_400_000;
const depois = (instante: string, dias: number): string => new Date(Date.parse(instante) + dias * DIA_MS).toISOString();

const presente = ({ dados, guardadoAte }: Arquivo): DadosDoArquivo => {
  if (!dados || guardadoAte !== null) throw refuseSuporte('ARQUIVO_NAO_ENCONTRADO');
  return dados;
};

/** Contents that cannot be restored any more: of a file whose time to be brought back is over by a day. */
export const conteudosSemUso = ({ conteudos, guardadoAte }: Arquivo, now: string): readonly Conteudo[] =>
  guardadoAte !== null && depois(guardadoAte, 1) < now ? conteudos : [];
