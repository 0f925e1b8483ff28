import { depoisDoRetorno } from './cursor.js';

const nsu = (n: number) => String(n).padStart(15, '0');
const AGORA = '2026-11-29T12:00:00.000Z';
const [JA, EM_UMA_HORA] = ['2026-11-29T12:00:02.000Z', '2026-11-29T13:00:00.000Z'];

describe('até onde se leu, e quando se pergunta de novo', () => {
  it.each([
    ['há mais páginas', '138', 50, 120, 50, JA],
    ['era a última página', '138', 120, 120, 120, EM_UMA_HORA],
    ['nada', '137', 7, 7, 7, EM_UMA_HORA],
    ['nada para este, e há mais no país', '137', 9, 400, 9, EM_UMA_HORA],
    ['nada, e quem responde se enganou para trás', '137', 3, 3, 7, EM_UMA_HORA],
    ['documentos que já vieram: não se corre em círculo', '138', 7, 400, 7, EM_UMA_HORA],
    ['consumo indevido, com o número certo', '656', 12, 0, 12, EM_UMA_HORA],
    ['consumo indevido, com zeros', '656', 0, 0, 7, EM_UMA_HORA],
    ['consumo indevido, sem número', '656', null, null, 7, EM_UMA_HORA],
    ['NSU além do máximo', '589', 0, 0, 7, EM_UMA_HORA],
    ['serviço parado', '108', null, null, 7, EM_UMA_HORA],
    ['certificado vencido', '281', 40, 40, 7, EM_UMA_HORA],
    ['um cStat que ninguém conhece', '9999', 40, 90, 7, EM_UMA_HORA],
  ])('%s (%s)', (_, cStat, ult, max, fica, proximoEm) => {
    const retorno = { cStat, ultNsu: ult === null ? null : nsu(ult), maxNsu: max === null ? null : nsu(max) };
    expect(depoisDoRetorno({ ultNsu: nsu(7) }, retorno, AGORA)).toEqual({ ultNsu: nsu(fica), proximoEm });
  });
});
