/**
 * Every published text, by area, and where the product has it. A missing text of a served area fails the test beside;
 * `espera` names the area that will have it.
 */

/** The place of the text: a file and the words there, the text itself where nothing else is given. */
type NoArquivo = { readonly em: string; readonly por?: string };
/** Said by a rule: of the catalogue with this table, after or instead of that. */
type DeCadastro = {
  readonly cadastro: string;
  readonly diz: 'adicionado' | 'editado' | 'removido' | 'naoAdicionado' | 'naoEditado' | 'naoRemovido';
};
/** Said by a list of messages of the domain, in the file and by the words that show it. */
type DeMensagem = { readonly mensagem: string; readonly em: string; readonly por: string };
export type Texto = { readonly texto: string; readonly area: string } & (
  | { readonly lugar: NoArquivo | DeCadastro | DeMensagem }
  | { readonly espera: string }
);

const DASH = 'apps/dashboard/src';
const doCadastro = (area: string, cadastro: string, nomes: readonly (readonly [string, DeCadastro['diz']])[]): Texto[] =>
  nomes.map(([texto, diz]) => ({ texto, area, lugar: { cadastro, diz } }));
const noArquivo = (area: string, em: string, ...textos: readonly string[]): Texto[] =>
  textos.map((texto) => ({ texto, area, lugar: { em } }));
const esperam = (area: string, ...textos: readonly string[]): Texto[] => textos.map((texto) => ({ texto, area, espera: area }));

/** Records of the coffee: shown by one form and one page from the list of messages. */
const DO_PROCESSO = {
  gerada: [`${DASH}/rastreabilidade/processo/form/formulario.tsx`, 'processoMensagens[processo.nome]'],
  editada: [`${DASH}/rastreabilidade/processo/form/formulario.tsx`, 'processoMensagens[processo.nome]'],
  naoGerada: [`${DASH}/rastreabilidade/processo/form/formulario.tsx`, 'naoGerada'],
  naoEditada: [`${DASH}/rastreabilidade/processo/form/formulario.tsx`, 'naoEditada'],
  removida: [`${DASH}/rastreabilidade/processo/registro.writes.ts`, 'processoMensagens[processo.nome].removida'],
  naoRemovida: [`${DASH}/rastreabilidade/processo/registro.screen.tsx`, 'processoMensagens[processo.nome].naoRemovida'],
} as const;
const doProcesso = (processo: string, textos: Partial<Record<keyof typeof DO_PROCESSO, string>>): Texto[] =>
  Object.entries(textos).map(([qual, texto]) => {
    const [em, por] = DO_PROCESSO[qual as keyof typeof DO_PROCESSO];
    return { texto, area: 'pós-colheita', lugar: { mensagem: `processo.${processo}.${qual}`, em, por } };
  });
const daParte = (qual: string, texto: string): Texto => ({
  texto,
  area: 'pós-colheita',
  lugar: { mensagem: `parte.${qual}`, em: `${DASH}/rastreabilidade/processo/registro.writes.ts`, por: 'parteMensagens[parte]' },
});
const daMensagem = (area: string, lista: string, em: string, nome: string, textos: Readonly<Record<string, string>>): Texto[] =>
  Object.entries(textos).map(([qual, texto]) => ({ texto, area, lugar: { mensagem: `${lista}.${qual}`, em, por: `${nome}.${qual}` } }));
/** Lines of an activity: shown by one list from the declaration of their part. */
const daParteDaAtividade = (textos: Readonly<Record<string, string>>): Texto[] =>
  Object.entries(textos).map(([parte, texto]) => ({
    texto,
    area: 'atividades',
    lugar: { mensagem: `parteDaAtividade.${parte}`, em: `${DASH}/atividades/atividade/partes.tsx`, por: 'removed: excluida' },
  }));

const PARTE_1: readonly Texto[] = [
  ...noArquivo('acesso', `${DASH}/acesso/session.api.ts`, 'Usuário ou senha inválidos, verifique os seus dados!'),
  ...noArquivo('acesso', 'libs/domain/src/acesso/errors.ts', 'Usuário ou senha inválidos, verifique os seus dados!'),
  ...noArquivo('acesso', `${DASH}/app/shell/providers.tsx`, 'Sua sessão expirou. Por favor, faça login novamente.'),
  ...noArquivo('acesso', 'apps/api/src/http/pipeline/errors.ts', 'Sua sessão expirou. Por favor, faça login novamente.'),
  ...noArquivo('acesso', `${DASH}/acesso/atualizar-cadastro.screen.tsx`, 'Login alterado com sucesso'),
  ...noArquivo('casca', `${DASH}/http/hooks.ts`, 'Ops!', 'Erro inesperado, comunique com o administrador'),
  ...noArquivo('casca', `${DASH}/http/problem.ts`, 'Ocorreu um erro'),
  ...noArquivo('casca', `${DASH}/http/carry.ts`, 'Network Error'),
  ...noArquivo('casca', `${DASH}/ui/toaster.ts`, 'useToast must be used within an ToastProvider'),
  ...doCadastro('pessoas', 'colaborador', [
    ['Colaborador adicionado com sucesso', 'adicionado'],
    ['Colaborador editado com sucesso', 'editado'],
    ['Colaborador removido com sucesso!', 'removido'],
  ]),
  ...doCadastro('pessoas', 'categoria_adiantamento', [
    ['Categoria de adiantamento adicionada com sucesso!', 'adicionado'],
    ['Categoria de adiantamento editada com sucesso!', 'editado'],
    ['Categoria de adiantamento removida com sucesso!', 'removido'],
  ]),
  ...doCadastro('propriedade', 'safra', [
    ['Safra adicionada com sucesso!', 'adicionado'],
    ['Safra editada com sucesso!', 'editado'],
    ['Safra removida com sucesso!', 'removido'],
  ]),
  ...doCadastro('propriedade', 'fazenda', [
    ['Fazenda adicionada com sucesso!', 'adicionado'],
    ['Fazenda editada com sucesso!', 'editado'],
    ['Fazenda removida com sucesso!', 'removido'],
  ]),
  ...doCadastro('propriedade', 'talhao', [
    ['Talhão adicionado com sucesso!', 'adicionado'],
    ['Talhão editado com sucesso!', 'editado'],
    ['Talhão removido com sucesso!', 'removido'],
  ]),
  ...daMensagem('ajuda', 'ajuda', `${DASH}/suporte/ajuda/ajuda.api.ts`, 'ajudaMensagens', {
    criado: 'Guia de ajuda criado com sucesso!',
    atualizado: 'Guia de ajuda atualizado com sucesso!',
    removido: 'Guia de ajuda removido com sucesso!',
  }),
  ...doCadastro('pós-colheita', 'qualidade_cafe', [
    ['Qualidade de café adicionada com sucesso!', 'adicionado'],
    ['Qualidade de café editada com sucesso!', 'editado'],
    ['Qualidade de café removida com sucesso!', 'removido'],
  ]),
  ...noArquivo(
    'propriedade',
    `${DASH}/propriedade/contorno/contorno.api.ts`,
    'Coordenadas adicionadas com sucesso!',
    'Coordenadas editadas com sucesso!',
  ),
  ...esperam('tela das coordenadas da fazenda', 'Coordenadas da Fazenda salva com sucesso!'),
  ...esperam('prazos do cliente HTTP', 'Request aborted', 'timeout exceeded'),
  ...daMensagem('fiscal', 'sefazFalhas', `${DASH}/fiscal/sefaz.api.ts`, 'sefazFalhas', {
    consulta: 'Erro ao buscar na API',
    semToken: 'Token de autenticação não encontrado. Faça login novamente.',
  }),
  ...noArquivo(
    'atividades',
    `${DASH}/atividades/atividade/mudar-varias.tsx`,
    'Ocorreu um erro ao tentar alterar os registros, tente novamente mais tarde!',
  ),
  ...daMensagem('atividades', 'atividade', `${DASH}/atividades/atividade/atividades.screen.tsx`, 'atividadeSucesso', {
    naoAdicionada: 'Erro ao adicionar atividade.',
  }),
  ...daParteDaAtividade({
    maquinas: 'Trabalho de máquina excluído com sucesso!',
    mdobras: 'Custo de mão de obra excluído com sucesso!',
    extras: 'Custo extra excluído com sucesso!',
    insumos: 'Aplicação de insumo excluída com sucesso!',
    producao: 'Custo de colheita por pé excluído com sucesso!',
    caldas: 'Custo de calda excluído com sucesso!',
  }),
  ...esperam('colheita de um colaborador, toda de uma vez', 'Colaborador excluído com sucesso!'),
  ...doCadastro('pessoas', 'adiantamento', [
    ['Adiantamento adicionado com sucesso!', 'adicionado'],
    ['Adiantamento editado com sucesso!', 'editado'],
    ['Adiantamento removido com sucesso!', 'removido'],
  ]),
];

const PARTE_2: readonly Texto[] = [
  ...noArquivo('vendas', `${DASH}/comercial/vendas/vendas.screen.tsx`, 'Lotes obrigatórios'),
  ...noArquivo('vendas', 'libs/domain/src/comercial/venda/venda.commands.ts', 'Lotes obrigatórios'),
  ...doCadastro('financeiro', 'fluxo', [
    ['Fluxo adicionado com sucesso!', 'adicionado'],
    ['Fluxo editado com sucesso!', 'editado'],
    ['Fluxo excluído com sucesso!', 'removido'],
    ['Não foi possível adicionar o fluxo!', 'naoAdicionado'],
    ['Não foi possível editar o fluxo!', 'naoEditado'],
    ['Não foi possível excluir o fluxo!', 'naoRemovido'],
  ]),
  ...doProcesso('terreiro', {
    gerada: 'Entrada no terreiro gerada com sucesso!',
    editada: 'Entrada no terreiro editada com sucesso!',
    removida: 'Processo de terreiro removido com sucesso!',
    naoGerada: 'Não foi possível gerar a entrada no terreiro!',
    naoEditada: 'Não foi possível editar a entrada no terreiro!',
    naoRemovida: 'Não foi possível deletar o processo de terreiro!',
  }),
  ...doProcesso('cooperativa', {
    gerada: 'Depósito na cooperativa gerado com sucesso!',
    editada: 'Depósito Cooperativo atualizado com sucesso!',
    removida: 'Depósito Cooperativo removido com sucesso!',
  }),
  ...doProcesso('secagem', {
    editada: 'Entrada no secador editada com sucesso!',
    removida: 'Processo de secagem removido com sucesso!',
  }),
  ...doProcesso('ressecagem', { editada: 'Entrada na ressecagem editada com sucesso!', removida: 'Removido com sucesso!' }),
  ...doProcesso('armazem', {
    gerada: 'Entrada no armazém gerada com sucesso!',
    editada: 'Entrada no armazém editada com sucesso!',
    removida: 'Processo de armazém removido com sucesso!',
  }),
  ...doProcesso('rebeneficio', {
    gerada: 'Entrada no Rebenefício gerada com sucesso!',
    editada: 'Entrada no Rebenefício editada com sucesso!',
    removida: 'Processo de Rebenefício removido com sucesso!',
  }),
  daParte('escolha', 'Escolha deletada com sucesso!'),
  daParte('adicional', 'Informação adicional deletada com sucesso!'),
  ...daMensagem('vendas', 'venda', `${DASH}/comercial/vendas/vendas.screen.tsx`, 'vendaSucesso', {
    adicionada: 'Venda adicionada com sucesso!',
    deletada: 'Venda deletada com sucesso!',
    finalizada: 'Venda finalizada com sucesso!',
    aberta: 'Venda aberta com sucesso!',
  }),
  ...daMensagem('folhas', 'folha', `${DASH}/folha/comum/folhas.writes.ts`, 'folhaMensagens', {
    adicionada: 'Folha adicionada com sucesso!',
    deletada: 'Folha deletada com sucesso!',
    aberta: 'Folha aberta com sucesso!',
    fechada: 'Folha fechada com sucesso!',
    valorReajustado: 'Valor reajustando com sucesso',
  }),
  ...esperam('tela que altera uma folha', 'Folha editada com sucesso!'),
  ...daMensagem('lançamentos', 'lancamento', `${DASH}/financeiro/lancamentos.screen.tsx`, 'lancamentoSucesso', {
    adicionado: 'Lançamento adicionado com sucesso!',
    editado: 'Lançamento editado com sucesso!',
  }),
  ...daMensagem('pagamentos', 'pagamento', `${DASH}/financeiro/parcelas.tsx`, 'pagamentoSucesso', {
    editado: 'Pagamento editado com sucesso!',
    adicionado: 'Pagamento adicionado com sucesso!',
    alterado: 'Pagamento alterado com sucesso!',
    apagado: 'Parcela apagada com sucesso!',
  }),
  ...esperam('tela das movimentações', 'Movimentação apagada com sucesso!', 'Não foi possível remover!'),
  ...esperam('tela das movimentações', 'Movimentação adicionada com sucesso!', 'Movimentação editada com sucesso!'),
  ...esperam('tela das movimentações', 'Movimentação removida com sucesso!'),
  ...esperam('entregas e alteração de vendas', 'Venda editada com sucesso!', 'Produto deletado com sucesso!'),
  ...esperam('entregas e alteração de vendas', 'Histórico adicionado com sucesso!', 'Histórico deletado com sucesso!'),
  ...esperam('entregas e alteração de vendas', 'Entrega realizada com sucesso!', 'Entrega cancelada com sucesso!'),
  ...esperam('compras', 'Compra adicionada com sucesso!', 'Compra editada com sucesso!', 'Compra removida com sucesso!'),
  ...esperam('compras', 'Compra finalizada com sucesso!', 'Compra aberta com sucesso!', 'Produto removido com sucesso!'),
  ...daParteDaAtividade({
    manual: 'Custo de colheita manual excluído com sucesso!',
    mecanica: 'Custo de colheita mecânica excluído com sucesso!',
  }),
  ...daMensagem('fiscal', 'sefazFalhas', `${DASH}/fiscal/sefaz.api.ts`, 'sefazFalhas', {
    xml: 'Não foi possível baixar o XML. Verifique sua conexão e permissões.',
  }),
];

export const TEXTOS: readonly Texto[] = [...PARTE_1, ...PARTE_2];
