import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { IconSend, IconTrash } from '@tabler/icons-react';
import type { Answer } from '@tulha/domain/kernel/answers';
import type * as answers from '@tulha/domain/fiscal/lcdpr/entrega/livro-entregue.answers';
import { diferencasDoLivroColumns, entregasColumns } from '@tulha/domain/fiscal/lcdpr/entrega/livro-entregue.columns';
import { livroEntregueSucesso } from '@tulha/domain/fiscal/lcdpr/entrega/livro-entregue.commands';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePodeAbrir } from '../app/rotas/lugares.js';
import { api } from '../http/client.js';
import { useRead, useWrite } from '../http/hooks.js';
import { SubTable } from '../screens/subtable.js';
import { today } from '../ui/clock.js';
import { Confirm } from '../ui/confirm.js';
import { DayInput } from '../ui/form/day-input.js';
import { count, day, instant, money, sum } from '../ui/format.js';
import { Section } from '../ui/page.js';
import { Loaded } from '../ui/states.js';

type Entrega = Answer<typeof answers.LivrosEntregues>['content'][number];
type Diferencas = Answer<typeof answers.DiferencasDoLivro>;
type Diferenca = Diferencas['content'][number];
type Slot<R> = { readonly row: R };

/** Says that the book was filed: on which day, and the receipt's number. */
export const Entreguei = ({ caminho }: { readonly caminho: string }) => {
  const [entregueEm, setDia] = useState(today());
  const [recibo, setRecibo] = useState('');
  const entregar = useWrite(
    () => api.post<typeof answers.LivroEntregue>(`${caminho}/entregas`, { entregueEm, recibo: recibo || null }),
    livroEntregueSucesso.entregue,
  );
  return (
    <Confirm
      label="Entreguei"
      icon={IconSend}
      title="O livro foi entregue como está?"
      text="Fica guardado como está agora. O que mudar depois se diz aqui, linha por linha, para a retificadora."
      confirm="Entreguei"
      busy={entregar.isPending}
      onConfirm={() => entregar.mutateAsync(undefined)}
    >
      <Stack gap="xs">
        <DayInput label="Entregue em" value={entregueEm} onChange={setDia} />
        <TextInput
          label="Número do recibo"
          value={recibo}
          maxLength={60}
          onChange={({ currentTarget }) => setRecibo(currentTarget.value)}
        />
      </Stack>
    </Confirm>
  );
};

const Desfazer = ({ entrega: { id, entregueEm } }: { readonly entrega: Entrega }) => {
  const desfazer = useWrite(() => api.delete(`/lcdpr/entregas/${id}`), livroEntregueSucesso.desfeita);
  return (
    <Confirm
      label="Desfazer"
      icon={IconTrash}
      title="Desfazer a entrega?"
      text={`O que se guardou da entrega de ${day(entregueEm)} sai daqui. O arquivo que a Receita recebeu não muda.`}
      confirm="Desfazer a entrega"
      busy={desfazer.isPending}
      onConfirm={() => desfazer.mutateAsync(undefined)}
    />
  );
};

const desfazer = (uma: Entrega) => <Desfazer entrega={uma} />;

const Entregas = ({ entregas }: { readonly entregas: readonly Entrega[] }) => (
  <SubTable
    label="Entregas do livro"
    columns={entregasColumns}
    rows={entregas.map((uma) => ({ ...uma, qual: uma.retificadora ? 'Retificadora' : 'Original' }))}
    end={desfazer}
  />
);

const valorDe = (linha: Diferenca['antes']): number | null => linha && sum([linha.entrada, -linha.saida], 2);

const O_QUE = { NOVA: 'Não estava no livro', SAIU: 'Saiu do livro' } as const;
const oQueMudou = ({ oQue, mudou }: Diferenca): string => (oQue === 'MUDOU' ? `Mudou: ${mudou.join(', ')}` : O_QUE[oQue]);

const linhaDe = (linha: Diferenca) => ({
  ...linha,
  descricao: linha.existe ? (linha.descricao ?? '') : `${linha.descricao ?? 'Lançamento'} (excluído)`,
  oQueMudou: oQueMudou(linha),
  antes: valorDe(linha.antes),
  agora: valorDe(linha.agora),
  diferenca: sum([valorDe(linha.agora) ?? 0, -(valorDe(linha.antes) ?? 0)], 2),
  quem: linha.por === null ? 'Outro cadastro: imóvel, conta ou documento' : `${linha.por}, em ${instant(linha.em ?? '')}`,
});

const Descricao = ({ row: { descricao, existe, lancamento } }: Slot<ReturnType<typeof linhaDe>>) => {
  const podeAbrir = usePodeAbrir();
  return existe && podeAbrir('/financeiro') ? <Link to={`/financeiro/${lancamento}`}>{descricao}</Link> : descricao;
};

const frase = ({ pagination: { total }, outroArquivo, entrega, agora }: Diferencas): string => {
  if (total === 0)
    return outroArquivo
      ? 'As linhas são as mesmas; mudou o que se diz do produtor, de um imóvel ou de uma conta: o arquivo seria outro.'
      : 'Nada mudou: o arquivo seria o mesmo.';
  const saldo = sum([agora.saldo, -entrega.saldo], 2);
  return `${total === 1 ? '1 linha é outra' : `${count(total)} linhas são outras`}, e o saldo do ano muda ${money(saldo)}. A retificadora substitui o livro inteiro.`;
};

const MOSTRA = 50;

const Mudou = ({ caminho }: { readonly caminho: string }) => (
  <Loaded read={useRead<typeof answers.DiferencasDoLivro>(`${caminho}/diferencas`, { size: MOSTRA })}>
    {(diferencas) => (
      <>
        <Alert color={diferencas.outroArquivo ? 'ambar' : 'folha'} title={`Desde a entrega de ${day(diferencas.entrega.entregueEm)}`}>
          {frase(diferencas)}
        </Alert>
        {diferencas.content.length > 0 && (
          <SubTable
            label="O que mudou desde a entrega"
            columns={diferencasDoLivroColumns}
            rows={diferencas.content.map(linhaDe)}
            cells={{ descricao: Descricao }}
          />
        )}
        {diferencas.pagination.total > MOSTRA && (
          <Text size="sm" c="dimmed">
            As primeiras {MOSTRA} de {count(diferencas.pagination.total)}
          </Text>
        )}
      </>
    )}
  </Loaded>
);

/** When the book was filed, and what changed of it since. */
export const LivroEntregue = ({ caminho }: { readonly caminho: string }) => (
  <Loaded read={useRead<typeof answers.LivrosEntregues>(`${caminho}/entregas`)}>
    {({ content }) =>
      content.length > 0 && (
        <Section title="O que mudou desde que foi entregue?">
          <Mudou caminho={caminho} />
          <Entregas entregas={content} />
        </Section>
      )
    }
  </Loaded>
);
