import { Text } from '@mantine/core';
import type { Answer } from '@tulha/domain/kernel/answers';
import { lugarDe } from '@tulha/domain/kernel/catalogue/lugar';
import type * as answers from '@tulha/domain/planejamento/cenario.answers';
import { caixaDosCenarios, cenariosColumns } from '@tulha/domain/planejamento/cenario.columns';
import { cenario } from '@tulha/domain/planejamento/cenario.register';
import { Link } from 'react-router';
import { useRead } from '../http/hooks.js';
import { useMay } from '../http/may.js';
import { PaginaDaSafra, useQualSafra } from '../relatorios/painel/pagina-da-safra.js';
import { SubTable } from '../screens/subtable.js';
import { amount, day, money, month, sum } from '../ui/format.js';
import { icons } from '../ui/icons.js';
import { Action, LinkButton, Section } from '../ui/page.js';
import { Empty } from '../ui/states.js';

type Comparados = Answer<typeof answers.CenariosComparados>;
type Cenario = Comparados['content'][number];
type Linha = Omit<Cenario, 'id'> & { readonly id: number; readonly diferenca: number | null };

const LISTA = lugarDe(cenario);
const CASAS = 2;

const Descricao = ({ row: { id, descricao } }: { readonly row: Linha }) =>
  id === 0 ? descricao : <Link to={`${LISTA}/${id}`}>{descricao}</Link>;

const linhasDe = (content: readonly Cenario[]): readonly Linha[] => {
  const [esta] = content;
  return content.map((um) => ({
    ...um,
    id: um.id ?? 0,
    diferenca: um.id === null || !esta ? null : sum([um.resultado, -esta.resultado], CASAS),
  }));
};

/** The best of the scenarios, in a sentence; without a scenario there is nothing to say. */
const frase = ([esta, ...cenarios]: readonly Cenario[]): string => {
  const [melhor] = cenarios.toSorted((a, b) => b.resultado - a.resultado);
  if (!esta || !melhor) return ' ';
  const mais = sum([melhor.resultado, -esta.resultado], CASAS);
  if (mais <= 0) return 'Nenhum cenário deixa mais do que está.';
  return `${melhor.descricao} deixa ${money(mais)} a mais do que está, com ${amount(melhor.restam)} sacas ainda por vender.`;
};

const baseDe = ({ sacasDe, sacas }: Comparados): string => {
  if (sacasDe === null) return 'O custo da saca se diz quando houver café beneficiado, ou uma estimativa de colheita.';
  return `O custo da saca é sobre ${amount(sacas ?? 0)} sacas ${sacasDe === 'BENEFICIADAS' ? 'beneficiadas até aqui' : 'estimadas: nada se beneficiou ainda'}.`;
};

/** Income by the season's coffee and costs by its days: what of the one lies outside of the other. */
const cafeDe = ({ safra, vendidoDepois, outrasSafras, livresDeOutras }: Comparados): string =>
  [
    'A receita é a do café desta safra, quando quer que se venda, e o que mais entrou nos seus dias; o custo é o dos seus dias.',
    'Café lançado sem uma venda conta na safra que o lançamento diz, ou na do dia dele.',
    vendidoDepois !== 0 && `Dela, ${money(vendidoDepois)} se venderam depois de ${day(safra.fim)}.`,
    outrasSafras !== 0 &&
      `Nestes dias também entraram ${money(outrasSafras)} de café de outras safras: estão no caixa, e não neste resultado.`,
    livresDeOutras > 0 && `De outras safras há mais ${amount(livresDeOutras)} sacas por vender, que não contam aqui.`,
  ]
    .filter(Boolean)
    .join(' ');

const SoComoEsta = () => {
  const pode = useMay('planejamento', 'escrever');
  return (
    <Empty
      icon={icons.safra}
      title="Nenhum cenário nesta safra"
      text="Escreva um, com o que se compraria e venderia e em que dia: nada muda nos registros, e ele aparece ao lado de como está."
      action={
        pode && (
          <Action icon={icons.novo} to={`${LISTA}/novo`}>
            Novo cenário
          </Action>
        )
      }
    />
  );
};

const Caixa = ({ content }: { readonly content: readonly Cenario[] }) => {
  const colunas = content.map((um) => ({ ...um, chave: `c${um.id ?? 0}` }));
  const linhas = (content[0]?.caixa ?? []).map(({ mes }, n) => ({
    id: n + 1,
    mes: month(mes),
    ...Object.fromEntries(colunas.map(({ chave, caixa }) => [chave, caixa[n]?.saldo ?? 0])),
  }));
  return (
    <Section
      title="Quanto há em caixa no fim de cada mês?"
      about="O que há hoje, o que está por pagar e por receber, e o que se faria em cada cenário"
    >
      <SubTable label="Caixa de cada mês em cada cenário" columns={caixaDosCenarios(colunas)} rows={linhas} />
    </Section>
  );
};

/** Branches of the plan side by side: what each would leave of the season, and the money of each month. */
export const Component = () => {
  const read = useRead<typeof answers.CenariosComparados>('/planejamentos/cenarios/comparar', useQualSafra(), { keep: true });
  return (
    <PaginaDaSafra title="E se…?" read={read}>
      {(comparados) => (
        <>
          <Section
            title="O que sobra da safra em cada cenário?"
            about={frase(comparados.content)}
            actions={
              <LinkButton icon={icons.cadastro} to={LISTA}>
                Cenários
              </LinkButton>
            }
          >
            <SubTable
              label="A safra como está e em cada cenário"
              columns={cenariosColumns}
              rows={linhasDe(comparados.content)}
              cells={{ descricao: Descricao }}
            />
            <Text size="sm" c="dimmed" mt="xs">
              Como está é o que se lançou. {cafeDe(comparados)} {baseDe(comparados)} De vendas supostas se descontam o Funrural e o Senar do
              seu dia.
            </Text>
            {comparados.content.length === 1 && <SoComoEsta />}
          </Section>
          <Caixa content={comparados.content} />
        </>
      )}
    </PaginaDaSafra>
  );
};
