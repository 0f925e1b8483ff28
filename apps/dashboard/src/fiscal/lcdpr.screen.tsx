import { Button, Group, NativeSelect, Paper, Text } from '@mantine/core';
import { IconCircleCheck, IconDownload, IconPlus } from '@tabler/icons-react';
import type { AnyRecord } from '@tulha/domain/kernel/catalogue/record.answers';
import { lugarDe } from '@tulha/domain/kernel/catalogue/lugar';
import type { Answer } from '@tulha/domain/kernel/answers';
import { contaBancaria } from '@tulha/domain/financeiro/conta-bancaria.catalogue';
import { contraparteRural } from '@tulha/domain/fiscal/contraparte-rural.catalogue';
import { imovelRural } from '@tulha/domain/fiscal/imovel-rural.catalogue';
import type * as answers from '@tulha/domain/fiscal/lcdpr/lcdpr.answers';
import { linhasDoLivroColumns, mesesDoLivroColumns } from '@tulha/domain/fiscal/lcdpr/lcdpr.columns';
import { produtorRural } from '@tulha/domain/fiscal/produtor-rural.catalogue';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { usePodeAbrir } from '../app/rotas/lugares.js';
import { download } from '../http/download.js';
import { useRead, useReadAll } from '../http/hooks.js';
import type { Problem } from '../http/problem.js';
import { SubTable } from '../screens/subtable.js';
import { today } from '../ui/clock.js';
import { count, money } from '../ui/format.js';
import { icons } from '../ui/icons.js';
import { Turns } from '../ui/list/turns.js';
import { LinkButton, Page, Section } from '../ui/page.js';
import { Empty, Failure, Loaded } from '../ui/states.js';
import { Entreguei, LivroEntregue } from './livro-entregue.js';

type Livro = Answer<typeof answers.LivroCaixa>;
type Falta = Livro['faltas'][number];

const LUGARES: Readonly<Record<NonNullable<Falta['onde']>['tipo'], string>> = {
  produtor: lugarDe(produtorRural),
  imovel: lugarDe(imovelRural),
  contraparte: lugarDe(contraparteRural),
  conta: lugarDe(contaBancaria),
  lancamento: '/financeiro',
};

const Faltas = ({ livro: { faltas, faltasTotal } }: { readonly livro: Livro }) => {
  if (faltasTotal === 0)
    return (
      <Section title="Nada falta">
        <Paper p="md">
          <Group gap="sm">
            <IconCircleCheck aria-hidden="true" />
            <Text>O livro tem tudo o que o leiaute pede.</Text>
          </Group>
        </Paper>
      </Section>
    );
  return (
    <Section
      title="O que falta para entregar"
      about={faltasTotal === 1 ? '1 coisa a completar' : `${count(faltasTotal)} coisas a completar`}
    >
      <Paper p="md">
        <ul>
          {faltas.map((falta, at) => (
            // oxlint-disable-next-line no-array-index-key -- two entries may lack the same and read alike
            <li key={`${falta.mensagem} ${at}`}>
              {falta.onde ? <Link to={`${LUGARES[falta.onde.tipo]}/${falta.onde.id}`}>{falta.mensagem}</Link> : falta.mensagem}
            </li>
          ))}
        </ul>
        {faltasTotal > faltas.length && (
          <Text size="sm" c="dimmed">
            As primeiras {count(faltas.length)} de {count(faltasTotal)}
          </Text>
        )}
      </Paper>
    </Section>
  );
};

const Baixar = ({ caminho, livro: { arquivo, faltasTotal } }: { readonly caminho: string; readonly livro: Livro }) => {
  const baixar = useMutation<void, Problem>({ mutationFn: () => download('GET', `${caminho}/arquivo`, arquivo) });
  return (
    <>
      <Button
        variant={faltasTotal > 0 ? 'default' : 'filled'}
        leftSection={<IconDownload size="1rem" aria-hidden="true" />}
        loading={baixar.isPending}
        onClick={() => baixar.mutate()}
      >
        Baixar o arquivo
      </Button>
      {baixar.error && <Failure problem={baixar.error} onRetry={() => baixar.mutate()} />}
    </>
  );
};

const resumo = ({ lancamentos, entradas, saidas, saldo, leiaute }: Livro): string =>
  `${lancamentos === 1 ? '1 linha' : `${count(lancamentos)} linhas`}, entraram ${money(entradas)}, saíram ${money(saidas)}: ${money(saldo)}. Leiaute ${leiaute}.`;

type Linha = Answer<typeof answers.LinhasDoLivroCaixa>['content'][number];

const Historico = ({ row: { historico, lancamento } }: { readonly row: Linha }) => {
  const podeAbrir = usePodeAbrir();
  return podeAbrir('/financeiro') ? <Link to={`/financeiro/${lancamento}`}>{historico}</Link> : historico;
};

const MOSTRA = 50;

/** The lines of the book, each leading to its entry. */
const Linhas = ({ caminho }: { readonly caminho: string }) => {
  const [page, setPage] = useState(1);
  const read = useRead<typeof answers.LinhasDoLivroCaixa>(`${caminho}/linhas`, { page, size: MOSTRA }, { keep: true });
  return (
    <Loaded read={read}>
      {({ content, pagination: { total } }) =>
        content.length > 0 && (
          <Section title="As linhas" about="O que foi pago e recebido, dia a dia, na parte do produtor">
            <SubTable label="As linhas do livro" columns={linhasDoLivroColumns} rows={content} cells={{ historico: Historico }} />
            <Turns page={page} size={MOSTRA} total={total} noun="linhas" onPage={setPage} />
          </Section>
        )
      }
    </Loaded>
  );
};

const DoAno = ({ produtor, ano }: { readonly produtor: string; readonly ano: string }) => {
  const caminho = `/lcdpr/${produtor}/${ano}`;
  const read = useRead<typeof answers.LivroCaixa>(caminho, {}, { keep: true });
  return (
    <Loaded read={read}>
      {(livro) => (
        <>
          <Faltas livro={livro} />
          <Section
            title={`O livro de ${ano}`}
            about={resumo(livro)}
            actions={
              <>
                <Baixar caminho={caminho} livro={livro} />
                <Entreguei caminho={caminho} />
              </>
            }
          >
            {livro.meses.length > 0 && (
              <SubTable label={`Os meses de ${ano}`} columns={mesesDoLivroColumns} rows={livro.meses.map((mes, id) => ({ id, ...mes }))} />
            )}
          </Section>
          <LivroEntregue caminho={caminho} />
          <Linhas key={caminho} caminho={caminho} />
        </>
      )}
    </Loaded>
  );
};

/** The first book that there was. */
const PRIMEIRO = 2019;

const Escolha = ({ produtores }: { readonly produtores: readonly { readonly id: number; readonly nome: string }[] }) => {
  const [params, setParams] = useSearchParams();
  const esteAno = Number(today().slice(0, 4));
  const produtor = params.get('produtor') ?? String(produtores[0]?.id);
  const ano = params.get('ano') ?? String(esteAno);
  const dizer = (campo: 'produtor' | 'ano', valor: string) => setParams({ produtor, ano, [campo]: valor }, { replace: true });
  return (
    <>
      <Group className="only-screen">
        <NativeSelect
          label="Produtor"
          value={produtor}
          data={produtores.map(({ id, nome }) => ({ value: String(id), label: nome }))}
          onChange={({ currentTarget }) => dizer('produtor', currentTarget.value)}
        />
        <NativeSelect
          label="Ano"
          value={ano}
          data={Array.from({ length: esteAno - PRIMEIRO + 1 }, (_, n) => String(esteAno - n))}
          onChange={({ currentTarget }) => dizer('ano', currentTarget.value)}
        />
      </Group>
      <DoAno produtor={produtor} ano={ano} />
    </>
  );
};

const Cadastros = () => (
  <>
    <LinkButton to={lugarDe(produtorRural)}>Produtores</LinkButton>
    <LinkButton to={lugarDe(imovelRural)}>Imóveis</LinkButton>
    <LinkButton to={lugarDe(contraparteRural)}>Contrapartes</LinkButton>
  </>
);

/** The rural producer's cash book: by month, what is missing before March, and the file. */
export const Component = () => {
  const read = useReadAll<typeof AnyRecord>(`/${produtorRural.path}`, { sort: 'nome' });
  return (
    <Page
      title="Livro-caixa do produtor rural"
      about="LCDPR: um livro por pessoa e por ano, do que foi pago e recebido"
      actions={<Cadastros />}
    >
      <Loaded read={read}>
        {({ content }) =>
          content.length === 0 ? (
            <Paper>
              <Empty
                icon={icons.recibo}
                title="Nenhum produtor rural"
                text="Cadastre quem declara e os seus imóveis; o livro vem dos lançamentos pagos."
              />
              <Group justify="center" pb="md">
                <LinkButton icon={IconPlus} to={`${lugarDe(produtorRural)}/novo`}>
                  Cadastrar produtor
                </LinkButton>
              </Group>
            </Paper>
          ) : (
            <Escolha produtores={content.map(({ id, nome }) => ({ id, nome: String(nome ?? '') }))} />
          )
        }
      </Loaded>
    </Page>
  );
};
