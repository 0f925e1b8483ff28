/** A guide that comes with the product: true of the version it comes with. `content` is Markdown. */
export type GuiaDaTulha = { readonly route: string; readonly title: string; readonly content: string };

export const guiasDaTulha: readonly GuiaDaTulha[] = [
  {
    route: '/',
    title: 'Por onde começar',
    content: `1. Em **Cadastros**, confira as fazendas, os talhões e a safra atual.
2. Cadastre os terreiros, os secadores e as pilhas que a fazenda tem.
3. Forme o primeiro lote em **Novo lote da colheita**, ou traga a safra inteira por **Importações**.

Os números do início levam à lista de onde saíram: toque neles. A fazenda escolhida no alto do menu vale para todas as páginas.`,
  },
  {
    route: '/',
    title: 'Andar mais depressa',
    content: `- **Ctrl+K** (ou *Ir para…* no menu) acha páginas, cadastros, lotes e fazendas pelo nome.
- A **estrela** ao lado do título guarda a página nos seus favoritos, que ficam no menu.
- **?** mostra os atalhos do teclado.`,
  },
  {
    route: '/rastreabilidade/lotes',
    title: 'O que é um lote',
    content: `Um lote nasce da colheita e anda pelo terreiro, pelo secador, pelo armazém e pelo benefício. Antes do benefício ele é medido em **litros**; depois, em **quilos**.

- **Saldo** é o que ainda existe dele. **Reservado** é a parte prometida a vendas abertas.
- Um lote *sem saldo* já virou outro, foi vendido ou saiu: a história dele continua na página.
- Os filtros ficam no endereço: guarde a lista filtrada nos favoritos.`,
  },
  {
    route: '/rastreabilidade/lotes/:id',
    title: 'Ler a página de um lote',
    content: `- **Genealogia**: de quais lotes ele veio e em quais virou.
- **Origem**: os talhões, com a parte que cada um deu.
- **Linha do tempo**: tudo o que aconteceu, com quem registrou e quando.
- **Voltar no tempo** mostra o lote como era num dia, ou como se sabia até então.

*Vender* só aparece quando há quilos livres.`,
  },
  {
    route: '/rastreabilidade/quadro',
    title: 'Usar o quadro',
    content: `O quadro mostra onde está o café que ainda vai andar: no terreiro, no secador, no descanso, no armazém. Cada cartão é um lote; abra-o para ver o que pode ser feito agora.`,
  },
  {
    route: '/rastreabilidade/:processo/nova',
    title: 'Registrar uma etapa',
    content: `Escolha os lotes e quanto de cada um entra. Antes de gravar, **Antes de gravar** mostra como o saldo de cada lote vai ficar.

Errou? Abra o registro e use **Corrigir**: o que foi dito antes continua na história, com o motivo.`,
  },
  {
    route: '/rastreabilidade/secagem',
    title: 'Do secador sai quanto?',
    content: `Ao registrar a **saída**, informe a umidade e a quantidade medida. Em **Leituras** anote umidade e temperatura da massa durante a seca: a curva mostra se ela vai depressa demais.`,
  },
  {
    route: '/rastreabilidade/perdas',
    title: 'Rendimento, renda e perda',
    content: `- **L por saca**: quantos litros de café seco deram uma saca de 60 kg.
- **Renda**: o que saiu limpo, em parte do que entrou.
- **Escolha**: o que foi separado no benefício.

Um aviso não é um erro: diz que o número foge do costume e que vale conferir o registro.`,
  },
  {
    route: '/rastreabilidade/recall',
    title: 'Até onde um café chegou',
    content: `Escolha um talhão, um dia, um colaborador ou uma atividade. A página mostra todos os lotes, compradores e depósitos a que aquele café chegou, com a parte dele em cada um.`,
  },
  {
    route: '/vendas',
    title: 'Da reserva à venda',
    content: `Uma venda **aberta** reserva os quilos dos lotes escolhidos: ninguém mais os vende. **Finalizar** dá baixa neles e leva o valor ao financeiro. **Reabrir** devolve os quilos e o valor.`,
  },
  {
    route: '/folha-pagamento-colheita',
    title: 'Fechar uma folha de colheita',
    content: `A folha soma o que cada um colheu no período. Confira, reajuste o que for preciso e **feche**: os valores deixam de mudar e a despesa vai para o financeiro. Uma colheita nunca é paga por duas folhas.`,
  },
  {
    route: '/folha-pagamento',
    title: 'De onde vem o que cada um recebe',
    content: `Dias, horas, horas extras e produção vêm das atividades; o salário de um mensalista, dos dias do mês. Abra um nome para ver cada linha. O que uma folha **fechada** paga nenhuma outra paga, e o que sobra está em *Serviço sem folha*.`,
  },
  {
    route: '/financeiro',
    title: 'De onde vêm os lançamentos',
    content: `Receitas vêm das vendas finalizadas, despesas vêm das folhas fechadas, e ambas podem vir das planilhas. Mude na origem: o lançamento acompanha.`,
  },
  {
    route: '/cadastros',
    title: 'Cadastrar e excluir',
    content: `O que é cadastrado aparece nas escolhas das outras páginas. **Excluir** tira das listas e das escolhas; o que já aconteceu fica como está.`,
  },
  {
    route: '/importacoes',
    title: 'Importar sem medo',
    content: `Primeiro tudo é conferido, sem gravar nada: você vê os totais e cada erro com a linha e a coluna. Só depois grava. Enviar as mesmas planilhas outra vez não repete nada.`,
  },
  {
    route: '/perfil',
    title: 'Sua senha e suas sessões',
    content: `Ao trocar a senha, as suas outras sessões são encerradas. Em **Sessões** veja onde você entrou; encerre a que não reconhecer.`,
  },
];
