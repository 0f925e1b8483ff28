import { parteMensagens, processoMensagens } from '@tulha/domain/rastreabilidade/mensagens';
import { useWish } from '../../http/outbox/use-outbox.js';
import { caminhoDe, type RegistroVersionado } from './processos.api.js';
import type { Processo } from './tipos.js';

export type Parte = keyof typeof parteMensagens;

const comQuery = (path: string, query: Readonly<Record<string, string>>): string => {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return search === '' ? path : `${path}?${search}`;
};

/** Deletes a record, saying why. */
export const useExcluir = (processo: Processo) =>
  useWish(({ registro, motivo }: { registro: Pick<RegistroVersionado, 'id' | 'etag'>; motivo: string }) => {
    const path = comQuery(caminhoDe(processo, registro.id), { motivo });
    return { what: `${processo.registro}: exclusão`, wish: { method: 'DELETE', path, ifMatch: registro.etag } };
  }, processoMensagens[processo.nome].removida);

/** Takes one thing out of a record: a lot, an output, a finding. */
export const useTirar = (processo: Processo, parte: Parte) =>
  useWish(({ registro, id, ...query }: { registro: RegistroVersionado; id: number; motivo: string; destino?: string }) => {
    const path = comQuery(`${processo.endereco}/${registro.id}/${parte}/${id}`, query);
    return { what: `${processo.registro} ${registro.codigo}: tirar`, wish: { method: 'DELETE', path, ifMatch: registro.etag } };
  }, parteMensagens[parte]);
