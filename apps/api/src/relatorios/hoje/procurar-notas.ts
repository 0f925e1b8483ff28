import { DIAS_DE_AVISO } from '@tulha/domain/fiscal/distribuicao/prazos';
import { diaAt, diaToBr } from '@tulha/domain/kernel/dates';
import { chaveDe } from '@tulha/domain/relatorios/hoje';
import { notasQueEsperam } from '@tulha/read-models/fiscal/distribuicao.queries';
import { type Achadas, type Pergunta, TODOS, todas } from './pergunta.js';

/**
 * Invoices that wait for the farm: those whose days at the tax authority run out, by the day on which they do, and those that their issuers cancelled while
 * they stand in stock or among the payables.
 */
export const notas = async (pergunta: Pergunta): Promise<Achadas> => {
  const { reader, fazendas, fuso, now } = pergunta.ctx;
  return todas(
    (await notasQueEsperam(reader, fazendas, now, TODOS.size)).map(
      ({ id, numero, emitente, fazer, naSefaz, ciencia, situacao, diasCiencia, prazoCiencia, diasConclusivo, prazoConclusivo }) => {
        const porCiencia = ciencia === null && situacao === 'RESUMO' && diasCiencia >= 0;
        const [dias, prazo] = porCiencia ? [diasCiencia, prazoCiencia] : [diasConclusivo, prazoConclusivo];
        const nota = { texto: `Nota ${numero} de ${emitente}`, link: `/nfe/notas/${id}`, chave: chaveDe('nota', id) };
        if (naSefaz === 'CANCELADA') return { ...nota, detalhe: fazer, atrasada: true, chave: chaveDe('nota', id, naSefaz) };
        const ate = diaAt(prazo, fuso);
        return {
          ...nota,
          detalhe: `${fazer} O prazo acaba em ${diaToBr(ate)}.`,
          atrasada: false,
          desde: ate,
          deHoje: dias <= DIAS_DE_AVISO,
        };
      },
    ),
    pergunta,
  );
};
