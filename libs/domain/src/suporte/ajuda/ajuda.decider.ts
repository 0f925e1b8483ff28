import { type Decider, never } from '../../kernel/decider.js';
import { refuseSuporte } from '../errors.js';
import type { AjudaEvent, DadosDoGuia } from './ajuda.events.js';

type State = { readonly guia: DadosDoGuia | null };

export type AjudaCommand =
  | { readonly type: 'CriarGuia'; readonly data: DadosDoGuia }
  /** `video` null: a guide to see keeps the film it has; one to read has none. */
  | { readonly type: 'AlterarGuia'; readonly data: DadosDoGuia }
  | { readonly type: 'RemoverGuia'; readonly data: { readonly guiaId: number } };

const comVideo = (data: DadosDoGuia, atual: DadosDoGuia | null): DadosDoGuia => {
  const video = data.tipo === 'texto' ? null : (data.video ?? atual?.video ?? null);
  if (data.tipo === 'video' && video === null) throw refuseSuporte('GUIA_SEM_VIDEO');
  return { ...data, video };
};

const igual = (a: DadosDoGuia, b: DadosDoGuia): boolean =>
  a.rota === b.rota && a.titulo === b.titulo && a.conteudo === b.conteudo && a.tipo === b.tipo && a.video?.sha256 === b.video?.sha256;

/** A guide of help that an account wrote for its own people. */
export const ajudaDecider: Decider<AjudaCommand, AjudaEvent, State> = {
  category: 'ajuda',
  initial: () => ({ guia: null }),
  evolve: (_, { type, data }) => {
    switch (type) {
      case 'GuiaDeAjudaCriado':
      case 'GuiaDeAjudaAlterado':
        return { guia: data };
      case 'GuiaDeAjudaRemovido':
        return { guia: null };
      default:
        return never(type);
    }
  },
  decide: (command, { guia }) => {
    if (command.type === 'CriarGuia') return [{ type: 'GuiaDeAjudaCriado', data: comVideo(command.data, null) }];
    if (!guia) throw refuseSuporte('GUIA_NAO_ENCONTRADO');
    switch (command.type) {
      case 'AlterarGuia': {
        const data = comVideo(command.data, guia);
        return igual(data, guia) ? [] : [{ type: 'GuiaDeAjudaAlterado', data }];
      }
      case 'RemoverGuia':
        return [{ type: 'GuiaDeAjudaRemovido', data: command.data }];
      default:
        return never(command);
    }
  },
};
