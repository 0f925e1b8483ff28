import { parteMensagens, processoMensagens } from '@tulha/domain/rastreabilidade/mensagens';
import { api } from '../../http/client.js';
import { useWrite } from '../../http/hooks.js';
import type { RegistroVersionado } from './processos.api.js';
import type { Processo } from './tipos.js';

export type Parte = keyof typeof parteMensagens;

/** Deletes a record, saying why. */
export const useExcluir = ({ endereco, nome }: Processo) =>
  useWrite(
    ({ registro, motivo }: { registro: RegistroVersionado; motivo: string }) =>
      api.delete(`${endereco}/${registro.id}`, { ifMatch: registro.etag, query: { motivo: motivo || undefined } }),
    processoMensagens[nome].removida,
  );

/** Takes one thing out of a record: a lot, an output, a finding. */
export const useTirar = ({ endereco }: Processo, parte: Parte) =>
  useWrite(
    ({ registro, id, motivo }: { registro: RegistroVersionado; id: number; motivo: string }) =>
      api.delete(`${endereco}/${registro.id}/${parte}/${id}`, { ifMatch: registro.etag, query: { motivo: motivo || undefined } }),
    parteMensagens[parte],
  );
