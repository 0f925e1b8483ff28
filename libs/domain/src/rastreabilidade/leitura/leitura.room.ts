import { refuse } from '../errors.js';
import { registroDe } from '../ledger/correcao.js';
import { instante } from '../ledger/datas.js';
import type { Ledger } from '../ledger/ledger.js';
import { aplicarMedida, corrigirMedida, type Medida, medir, refazerMedida } from '../ledger/medida.js';
import { porcoesDaPassagem } from '../ledger/passagem.js';
import { chaveDe, desfazer, porcoesDoFato } from '../ledger/registro.js';
import { ressalvasDaLeitura } from '../ledger/no-secador.js';
import type { Room } from '../ledger/room.js';
import { exigirNoPeriodo } from '../ledger/periodo.js';
import type { DadosLeitura, LeituraCommand } from './leitura.commands.js';
import type { LeituraEvent } from './leitura.events.js';

type Lida = Pick<DadosLeitura, 'leituraId' | 'processo' | 'processoId' | 'em' | 'umidadePct'>;
type Lotes = readonly { loteId: number; quantidadeMilesimos: number }[];

const medidaDe = ({ leituraId, processo, processoId, em, umidadePct }: Lida, lotes: Lotes): Medida => ({
  processo: 'leitura',
  id: leituraId,
  codigo: null,
  em,
  entradas: porcoesDoFato(lotes),
  umidadePct,
  de: chaveDe(processo, processoId),
});

/** The record that a reading belongs to, and the lots in it. @throws PROCESSO_NAO_ENCONTRADO */
const donoDe = (ledger: Ledger, { processo, processoId }: Pick<Lida, 'processo' | 'processoId'>) => {
  const dono = registroDe(ledger, processo, processoId);
  return { dono, lotes: porcoesDaPassagem(ledger, dono) };
};

/** @throws PROCESSO_NAO_ENCONTRADO where the record has no such reading */
const exigirDaqui = (ledger: Ledger, { leituraId, processo, processoId }: Pick<Lida, 'leituraId' | 'processo' | 'processoId'>): void => {
  if (registroDe(ledger, 'leitura', leituraId).de !== chaveDe(processo, processoId))
    throw refuse('PROCESSO_NAO_ENCONTRADO', { processo: 'leitura', id: leituraId });
};

export const leituraRoom: Room<LeituraCommand, LeituraEvent> = {
  decide: {
    RegistrarLeitura: ({ motivo, ...dados }, ledger, meta) => {
      const { dono, lotes } = donoDe(ledger, dados);
      exigirNoPeriodo(dono, instante(dados.em));
      const situacoes = medir(ledger, medidaDe(dados, lotes), meta);
      return [
        {
          type: 'LeituraRegistrada',
          data: { ...dados, lotes, situacoes, ...ressalvasDaLeitura(ledger, dados, instante(dados.em), motivo) },
        },
      ];
    },
    CorrigirLeitura: ({ motivo, ...dados }, ledger, meta) => {
      const { dono, lotes } = donoDe(ledger, dados);
      exigirDaqui(ledger, dados);
      exigirNoPeriodo(dono, instante(dados.em));
      const correcao = corrigirMedida(ledger, { processo: 'leitura', id: dados.leituraId }, medidaDe(dados, lotes), meta);
      return [
        {
          type: 'LeituraCorrigida',
          data: { ...dados, lotes, motivo, ...correcao, ...ressalvasDaLeitura(ledger, dados, instante(dados.em), motivo) },
        },
      ];
    },
    ExcluirLeitura: ({ leituraId, processo, processoId, motivo }, ledger, meta) => {
      const { lotes } = donoDe(ledger, { processo, processoId });
      exigirDaqui(ledger, { leituraId, processo, processoId });
      const correcao = corrigirMedida(ledger, { processo: 'leitura', id: leituraId }, null, meta);
      return [{ type: 'LeituraExcluida', data: { leituraId, processo, processoId, lotes, motivo, ...correcao } }];
    },
  },
  evolve: {
    LeituraRegistrada: ({ lotes, ...data }, ledger) => aplicarMedida(ledger, medidaDe(data, lotes)),
    LeituraCorrigida: ({ lotes, ...data }, ledger) => refazerMedida(ledger, medidaDe(data, lotes)),
    LeituraExcluida: ({ leituraId }, ledger) => desfazer(ledger, chaveDe('leitura', leituraId)),
  },
};
