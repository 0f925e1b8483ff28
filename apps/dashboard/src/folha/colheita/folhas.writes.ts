import type { CriarFolhaColheita } from '@tulha/domain/folha/colheita/folha-colheita.commands';
import { folhaMensagens } from '@tulha/domain/folha/mensagens';
import type { z } from 'zod';
import { download } from '../../http/download.js';
import { useWrite } from '../../http/hooks.js';
import { useWish } from '../../http/outbox/use-outbox.js';
import { fileStamp } from '../../ui/format.js';
import { DETALHE, FOLHAS, type Folha, type FolhaCompleta } from './folhas.api.js';

export type NovaFolha = z.input<typeof CriarFolhaColheita>;

type Escrita<B> = { readonly body: B; readonly values: Readonly<Record<string, unknown>> };

/** What is asked of a sheet that is there, over the version that was seen. */
const da = (folha: FolhaCompleta) => ({ ifMatch: folha.etag, fazenda: folha.fazenda });

export const useCriarFolha = () =>
  useWish(({ body: { fazenda, ...body }, values }: Escrita<NovaFolha & { fazenda: number }>) => {
    return { what: 'Nova folha de colheita', values, wish: { method: 'POST', path: FOLHAS, body, fazenda } };
  }, folhaMensagens.adicionada);

export const useTrancarFolha = () =>
  useWish(({ folha, categoria }: { folha: FolhaCompleta; categoria: string | number }) => {
    const body = { categoria, fazenda: folha.fazenda };
    return {
      what: `Fechar a folha ${folha.descricao}`,
      wish: { method: 'PUT', path: `${FOLHAS}/trancar/${folha.id}`, body, ...da(folha) },
    };
  }, folhaMensagens.fechada);

export const useAbrirFolha = () =>
  useWish((folha: FolhaCompleta) => {
    return { what: `Reabrir a folha ${folha.descricao}`, wish: { method: 'PATCH', path: `${FOLHAS}/abrir/${folha.id}`, ...da(folha) } };
  }, folhaMensagens.aberta);

/** Under which the window of what a worker is paid is opened again by the address. */
export const janelaDoReajuste = (colaborador: number): string => `reajuste-${colaborador}`;

/** Pays a worker of an open sheet the `valor` typed, whatever the harvest comes to. */
export const useReajustar = (folha: FolhaCompleta, colaborador: number) =>
  useWish(
    (values: { readonly valor: number | null }) => ({
      what: `Folha ${folha.descricao}: reajuste`,
      values,
      wish: { method: 'PUT', path: `${DETALHE}/${folha.id}?colaborador=${colaborador}`, body: { valor: values.valor }, ...da(folha) },
    }),
    folhaMensagens.valorReajustado,
    { form: janelaDoReajuste(colaborador) },
  );

const fileName = ({ descricao }: Folha): string =>
  `FOLHA-COLHEITA-${descricao.replace(/[^\p{L}\p{N}]+/gu, '-')}-${fileStamp(new Date())}.xlsx`;

export const useBaixarFolha = () =>
  useWrite((folha: FolhaCompleta) => download('PATCH', `${DETALHE}/${folha.id}/download`, fileName(folha)));
