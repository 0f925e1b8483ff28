import { curto } from '@tulha/domain/kernel/curto';
import { withoutZeros } from '@tulha/domain/kernel/trim';
import type { Fuso } from '@tulha/domain/kernel/relogio';
import { toScaled } from '@tulha/domain/kernel/decimal';
import { contornoDito } from '@tulha/domain/rastreabilidade/eudr/mensagens';
import type { ResumoEudr } from '@tulha/domain/rastreabilidade/eudr/resumo';
import type { Papel } from '../../papel/papel.js';

/** `1234.5`, `kg` → `1.234,5 kg`. */
export const quantia = (valor: number, unidade: string): string => `${curto(toScaled(valor, 3) ?? 0, 3)} ${unidade}`;
/** Exact decimal text → `12,5 %`. */
export const porcento = (valor: string | number): string => `${withoutZeros(String(valor), '.').replace('.', ',')} %`;
/** The contents and gaps of the EU's package, for a person to read. */
export const partesDaEudr = (papel: Papel, resumo: ResumoEudr, fuso: Fuso): void => {
  papel.secao('Dados do artigo 9º do Regulamento (UE) 2023/1115');
  papel.tabela(
    [
      { titulo: 'Dado', parte: 0.28, valor: ({ rotulo }) => rotulo },
      { titulo: 'Valor', parte: 0.4, valor: ({ valor }) => valor },
      {
        titulo: 'O que fazer',
        parte: 0.32,
        valor: ({ situacao, fazer }) => (situacao === 'falta' ? `Falta. ${fazer}` : fazer),
      },
    ],
    resumo.dados,
  );
  papel.secao('Talhões de origem', 'Como eram na colheita. Todos os que contribuíram, por menor que seja a parte.');
  papel.tabela(
    [
      { titulo: 'Talhão', parte: 0.24, valor: ({ nome }) => nome },
      { titulo: 'Fazenda', parte: 0.22, valor: ({ fazenda }) => fazenda },
      {
        titulo: 'Área (ha)',
        parte: 0.12,
        direita: true,
        valor: ({ areaHa }) => (areaHa === null ? null : String(areaHa).replace('.', ',')),
      },
      { titulo: 'Parte', parte: 0.12, direita: true, valor: ({ percentual }) => porcento(percentual) },
      { titulo: 'Contorno', parte: 0.3, valor: (talhao) => contornoDito(talhao, fuso) },
    ],
    resumo.talhoes,
  );
  if (resumo.avisos.length === 0) return;
  papel.secao('Avisos');
  papel.tabela(
    [
      { titulo: 'Talhões', parte: 0.26, valor: ({ talhoes }) => talhoes.map(({ nome }) => nome).join(', ') },
      { titulo: 'Aviso', parte: 0.38, valor: ({ mensagem, gravidade }) => (gravidade === 'impede' ? `Impede: ${mensagem}` : mensagem) },
      { titulo: 'O que fazer', parte: 0.36, valor: ({ fazer }) => fazer },
    ],
    resumo.avisos,
  );
};
