import { refuse } from '../errors.js';
import { registroDe } from '../ledger/correcao.js';
import { codigoDeProcesso, type Ledger, lembrarCodigo } from '../ledger/ledger.js';
import { aplicarMedida, corrigirMedida, type Medida, medir, refazerMedida } from '../ledger/medida.js';
import { chaveDe, desfazer, ligadosA } from '../ledger/registro.js';
import type { Room } from '../ledger/room.js';
import type { AmostraCommand, DadosAmostra } from './amostra.commands.js';
import type { AmostraEvent } from './amostra.events.js';

const medidaDe = ({ amostraId, loteId, codigo, em, umidadePct }: DadosAmostra): Medida => ({
  processo: 'amostra',
  id: amostraId,
  codigo,
  em,
  entradas: [{ loteId, quantidade: 0 }],
  umidadePct,
});

/** The sample as it stands, with its code. @throws PROCESSO_NAO_ENCONTRADO where the lot has none such */
const daqui = (ledger: Ledger, { amostraId, loteId }: { amostraId: number; loteId: number }): string => {
  const { codigo, entradas } = registroDe(ledger, 'amostra', amostraId);
  if (entradas[0]?.loteId !== loteId) throw refuse('PROCESSO_NAO_ENCONTRADO', { processo: 'amostra', id: amostraId });
  return codigo ?? '';
};

export const amostraRoom: Room<AmostraCommand, AmostraEvent> = {
  decide: {
    RegistrarAmostra: (dados, ledger, meta) => {
      const codigo = codigoDeProcesso(ledger, dados.codigo ?? undefined, 'A');
      const situacoes = medir(ledger, medidaDe(dados), meta);
      return [{ type: 'AmostraRegistrada', data: { ...dados, codigo, situacoes } }];
    },
    CorrigirAmostra: ({ motivo, ...dados }, ledger, meta) => {
      const antes = daqui(ledger, dados);
      const pedido = dados.codigo ?? antes;
      const codigo = pedido === antes ? antes : codigoDeProcesso(ledger, pedido, 'A');
      const correcao = corrigirMedida(ledger, { processo: 'amostra', id: dados.amostraId }, medidaDe({ ...dados, codigo }), meta);
      return [{ type: 'AmostraCorrigida', data: { ...dados, codigo, motivo, ...correcao } }];
    },
    ExcluirAmostra: ({ amostraId, loteId, motivo }, ledger, meta) => {
      const codigo = daqui(ledger, { amostraId, loteId });
      if (ligadosA(ledger, chaveDe('amostra', amostraId)).length > 0) throw refuse('AMOSTRA_CLASSIFICADA', { codigo });
      const correcao = corrigirMedida(ledger, { processo: 'amostra', id: amostraId }, null, meta);
      return [{ type: 'AmostraExcluida', data: { amostraId, loteId, codigo, motivo, ...correcao } }];
    },
  },
  evolve: {
    AmostraRegistrada: (data, ledger) => {
      aplicarMedida(ledger, medidaDe(data));
      lembrarCodigo(ledger, data.codigo);
    },
    AmostraCorrigida: (data, ledger) => {
      refazerMedida(ledger, medidaDe(data));
      lembrarCodigo(ledger, data.codigo);
    },
    AmostraExcluida: ({ amostraId }, ledger) => desfazer(ledger, chaveDe('amostra', amostraId)),
  },
};
