import type { EspecieDeFolha } from '@tulha/domain/folha/comum/especies.fields';
import type { Reader } from '../read/reader.js';

/** Days, hours and pieces of an activity, by the names under which sheets pay them. */
export const trabalhoDaAtividade = async (reader: Reader, atividadeId: number): Promise<string[]> => {
  const de = async (tabela: 'atividade_mao_de_obra' | 'atividade_producao', fonte: string) => {
    const rows = await reader.de(tabela).select('id').where('atividade_id', '=', atividadeId).orderBy('id').execute();
    return rows.map(({ id }) => `${fonte} ${id}`);
  };
  return (await Promise.all([de('atividade_mao_de_obra', 'MAO_DE_OBRA'), de('atividade_producao', 'PRODUCAO')])).flat();
};

/** The closed sheet that pays some of this work; none where no sheet does. */
export const folhaDoTrabalho = async (
  reader: Reader,
  chaves: readonly string[],
): Promise<{ readonly especie: EspecieDeFolha; readonly folha: number } | undefined> => {
  const em = async (tabela: 'folha_pagamento_trabalho' | 'folha_colheita_trabalho', especie: EspecieDeFolha) => {
    const row = await reader
      .de(tabela)
      .select('folha_id')
      .where('chave', 'in', ['', ...chaves])
      .orderBy('chave')
      .executeTakeFirst();
    return row && { especie, folha: row.folha_id };
  };
  return (await em('folha_pagamento_trabalho', 'folha_pagamento')) ?? em('folha_colheita_trabalho', 'folha_colheita');
};
