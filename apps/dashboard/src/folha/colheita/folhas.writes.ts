import type { CriarFolhaColheita } from '@tulha/domain/folha/colheita/folha-colheita.commands';
import { folhaMensagens } from '@tulha/domain/folha/mensagens';
import type { z } from 'zod';
import { api } from '../../http/client.js';
import { download } from '../../http/download.js';
import { useWrite } from '../../http/hooks.js';
import { fileStamp } from '../../ui/format.js';
import { DETALHE, FOLHAS, type Folha, type FolhaCompleta } from './folhas.api.js';

export type NovaFolha = z.input<typeof CriarFolhaColheita>;

export const useCriarFolha = () =>
  useWrite(
    ({ fazenda, ...folha }: NovaFolha & { fazenda: number }) => api.post<FolhaCompleta>(FOLHAS, folha, { fazenda }),
    folhaMensagens.adicionada,
  );

export const useTrancarFolha = () =>
  useWrite(
    ({ folha, categoria }: { folha: FolhaCompleta; categoria: string | number }) =>
      api.put(`${FOLHAS}/trancar/${folha.id}`, { categoria, fazenda: folha.fazenda }, { ifMatch: folha.etag, fazenda: folha.fazenda }),
    folhaMensagens.fechada,
  );

export const useAbrirFolha = () =>
  useWrite(
    (folha: FolhaCompleta) => api.patch(`${FOLHAS}/abrir/${folha.id}`, undefined, { ifMatch: folha.etag, fazenda: folha.fazenda }),
    folhaMensagens.aberta,
  );

/** Pays a worker of an open sheet `valor`, whatever the harvest comes to. */
export const useReajustar = () =>
  useWrite(
    ({ folha, colaborador, valor }: { folha: FolhaCompleta; colaborador: number; valor: number }) =>
      api.put(`${DETALHE}/${folha.id}`, { valor }, { query: { colaborador }, ifMatch: folha.etag, fazenda: folha.fazenda }),
    folhaMensagens.valorReajustado,
  );

const fileName = ({ descricao }: Folha): string =>
  `FOLHA-COLHEITA-${descricao.replace(/[^\p{L}\p{N}]+/gu, '-')}-${fileStamp(new Date())}.xlsx`;

export const useBaixarFolha = () =>
  useWrite((folha: FolhaCompleta) => download('PATCH', `${DETALHE}/${folha.id}/download`, fileName(folha)));
