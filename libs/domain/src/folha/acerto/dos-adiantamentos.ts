import type { Consequence, Origem } from '../../kernel/register/consequence.js';
import { reais } from '../../kernel/cells/texto.js';
import { adiantamento } from '../../pessoas/adiantamento.register.js';
import { parteDe } from './conta.fields.js';
import { lerOrigem } from './origem-da-linha.fields.js';

type Desconto = { readonly apurado: string | null; readonly custoCentavos: number; readonly porcentagem: string };

const { descontos: linha } = adiantamento.lines;
const ID = `${linha.tabela}Id`;

const adiantamentosDe = (descontos: readonly Desconto[]) =>
  descontos.flatMap(({ apurado, custoCentavos, porcentagem }) => {
    const origem = lerOrigem(apurado);
    return origem?.especie === 'adiantamento' ? [{ id: origem.adiantamento, valorCentavos: parteDe(custoCentavos, porcentagem) }] : [];
  });

/** Takes off each advance what a settlement deducts of it; one of which less is open by then refuses. */
export const descontaDosAdiantamentos = (
  descontos: readonly Desconto[],
  { data }: { readonly data: string },
  { id: acerto, novo }: Origem,
): readonly Consequence[] =>
  adiantamentosDe(descontos).map(({ id, valorCentavos }) => {
    const dados = { [linha.parentId]: id, [ID]: novo(linha.tabela), data, valorCentavos, folha: `Conta do acerto ${acerto}` };
    const asked = { type: 'NaLinha', data: { id, linha: 'descontos', comando: { type: 'Cadastrar', data: dados } } };
    const command = { ...asked, data: { ...asked.data, deOutra: true } };
    return { category: adiantamento.tabela, id, command, asked, tells: `Descontam-se ${reais(valorCentavos)} do adiantamento ${id}.` };
  });

/** Gives each advance back what a settlement deducted of it. The lines are those it was finalised with. */
export const devolveAosAdiantamentos = (descontos: readonly Desconto[], { feitos }: Origem): readonly Consequence[] => {
  const ids = feitos(linha.tabela);
  return adiantamentosDe(descontos).flatMap(({ id }, at) => {
    const desconto = ids[at];
    if (desconto === undefined) return [];
    const comando = { type: 'Excluir', data: { id: desconto } };
    const command = { type: 'NaLinha', data: { id, linha: 'descontos', comando, deOutra: true } };
    return [{ category: adiantamento.tabela, id, command, tells: `O adiantamento ${id} volta a ter o que se descontou.` }];
  });
};
