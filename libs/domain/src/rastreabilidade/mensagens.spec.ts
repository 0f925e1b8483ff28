import { parteMensagens, processoMensagens } from './mensagens.js';

const { armazem, cooperativa, rebeneficio, ressecagem, secagem, terreiro } = processoMensagens;

/** The published texts, to the letter. */
describe('textos da especificação', () => {
  it.each([
    [cooperativa.gerada, 'Depósito na cooperativa gerado com sucesso!'],
    [cooperativa.editada, 'Depósito Cooperativo atualizado com sucesso!'],
    [cooperativa.removida, 'Depósito Cooperativo removido com sucesso!'],
    [secagem.editada, 'Entrada no secador editada com sucesso!'],
    [ressecagem.editada, 'Entrada na ressecagem editada com sucesso!'],
    [secagem.removida, 'Processo de secagem removido com sucesso!'],
    [ressecagem.removida, 'Removido com sucesso!'],
    [armazem.gerada, 'Entrada no armazém gerada com sucesso!'],
    [armazem.editada, 'Entrada no armazém editada com sucesso!'],
    [armazem.removida, 'Processo de armazém removido com sucesso!'],
    [rebeneficio.gerada, 'Entrada no Rebenefício gerada com sucesso!'],
    [rebeneficio.editada, 'Entrada no Rebenefício editada com sucesso!'],
    [rebeneficio.removida, 'Processo de Rebenefício removido com sucesso!'],
    [parteMensagens.escolha, 'Escolha deletada com sucesso!'],
    [parteMensagens.adicional, 'Informação adicional deletada com sucesso!'],
    [terreiro.gerada, 'Entrada no terreiro gerada com sucesso!'],
    [terreiro.editada, 'Entrada no terreiro editada com sucesso!'],
    [terreiro.removida, 'Processo de terreiro removido com sucesso!'],
    [terreiro.naoGerada, 'Não foi possível gerar a entrada no terreiro!'],
    [terreiro.naoEditada, 'Não foi possível editar a entrada no terreiro!'],
    [terreiro.naoRemovida, 'Não foi possível deletar o processo de terreiro!'],
  ])('%s', (nosso, daEspecificacao) => {
    expect(nosso).toBe(daEspecificacao);
  });
});
