import { PORQUE_XLSX } from '../screens/exportar.js';
import { lugarDe } from '@tulha/domain/kernel/catalogue/lugar';
import { Alert, Button, Group, Paper, Stack, Switch, Text } from '@mantine/core';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { foraDaPlanilha } from '@tulha/domain/kernel/catalogue/colunas';
import { IconCircleCheck, IconFileSpreadsheet, IconFileTypeCsv, IconInfoCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { NotFound } from '../app/rotas/route-error.js';
import { SemPermissao } from '../app/rotas/sem-permissao.js';
import { activeFarm } from '../http/session.js';
import { Andamento } from '../suporte/importacao/andamento.js';
import { Codificacoes } from '../suporte/importacao/codificacao.js';
import { ComoSeLeu } from '../suporte/importacao/como-se-leu.js';
import { DropZone } from '../ui/form/drop-zone.js';
import { count } from '../ui/format.js';
import { Action, LinkButton, Page, Section } from '../ui/page.js';
import { Lines } from '../ui/states.js';
import { catalogueOf, usePodeMudarCadastro } from './catalogues.api.js';
import { ColunasDaPlanilha } from './colunas-da-planilha.js';
import { Contagem, Erros, Mudancas, Previa } from './conferencia.js';
import classes from './planilha.module.css';
import {
  type Envio,
  type Resultado,
  porQueNaoSeLeu,
  type Tarefa,
  useConferir,
  useGravarPlanilha,
  useModelo,
  useTarefa,
} from './planilha.api.js';

const Modelo = ({ catalogue }: { catalogue: Catalogue }) => {
  const modelo = useModelo(catalogue);
  const fora = foraDaPlanilha(catalogue);
  return (
    <Section title="1. Baixe o modelo e preencha">
      <Paper p="md">
        <Stack gap="sm">
          <Text size="sm" maw="44rem">
            O modelo tem uma coluna para cada campo e as instruções ao lado. Para mudar o que já está cadastrado, exporte a lista, mude o
            que quiser e traga de volta: o código de cada linha diz qual registro muda. {PORQUE_XLSX}
          </Text>
          {fora.length > 0 && (
            <Text size="sm" c="dimmed">
              Não vai na planilha: {fora.join(', ').toLowerCase()}.
            </Text>
          )}
          <Group gap="sm">
            <Button
              variant="default"
              loading={modelo.isPending}
              leftSection={<IconFileSpreadsheet size="1.1rem" aria-hidden="true" />}
              onClick={() => modelo.mutate('xlsx')}
            >
              Modelo (.xlsx)
            </Button>
            <Button
              variant="default"
              disabled={modelo.isPending}
              leftSection={<IconFileTypeCsv size="1.1rem" aria-hidden="true" />}
              onClick={() => modelo.mutate('csv')}
            >
              Modelo (.csv)
            </Button>
          </Group>
        </Stack>
      </Paper>
    </Section>
  );
};

const SemFazenda = ({ catalogue }: { catalogue: Catalogue }) => {
  const fazenda = activeFarm.use() ?? 0;
  if (fazenda !== 0 || !('fazenda' in catalogue.fields)) return null;
  return (
    <Alert color="ambar" icon={<IconInfoCircle aria-hidden="true" />}>
      Nenhuma fazenda está ativa: diga a fazenda de cada linha na coluna Fazenda, ou escolha a fazenda antes de importar.
    </Alert>
  );
};

/** The file, whether its blank cells erase, and how it is kept. */
const Envie = (props: {
  readonly envio: Envio | undefined;
  readonly vazios: Envio['vazios'];
  readonly codificacao: Envio['codificacao'];
  readonly onArquivo: (arquivo: File) => void;
  readonly onVazios: (vazios: Envio['vazios']) => void;
  readonly onCodificacao: (codificacao: Envio['codificacao']) => void;
}) => {
  const { envio, vazios, codificacao, onArquivo, onVazios, onCodificacao } = props;
  return (
    <Section title="2. Traga a planilha preenchida">
      <DropZone
        title={envio ? envio.arquivo.name : 'Solte aqui a planilha'}
        text="Excel (.xlsx) ou CSV, até 10.000 linhas."
        accept=".csv,.txt,.xlsx"
        testId="planilha"
        onFiles={([arquivo]) => arquivo && onArquivo(arquivo)}
      />
      <Switch
        mt="md"
        label="Célula vazia apaga o que está cadastrado"
        description="Desligado, uma célula vazia não diz nada: o que está cadastrado fica."
        checked={vazios === 'apagar'}
        onChange={(event) => onVazios(event.currentTarget.checked ? 'apagar' : 'manter')}
        mb="md"
      />
      <Codificacoes value={codificacao} onChange={onCodificacao} />
    </Section>
  );
};

const CONFIRA = 'confira';

/** The meaning of blank cells, where any stands over a recorded value. */
const Vazias = ({ apagadas, mantidas }: Pick<Resultado, 'apagadas' | 'mantidas'>) => (
  <>
    {mantidas > 0 && (
      <Text size="sm" mt="xs">
        {mantidas === 1 ? 'Uma célula vazia não muda' : `${count(mantidas)} células vazias não mudam`} o que está cadastrado.
      </Text>
    )}
    {apagadas > 0 && (
      <Text size="sm" mt="xs" fw={600}>
        {apagadas === 1 ? 'Uma célula vazia apaga' : `${count(apagadas)} células vazias apagam`} o que está cadastrado.
      </Text>
    )}
  </>
);

/** The verdict on the file, and the button to record it where it has no error. */
const Conferida = (props: {
  readonly catalogue: Catalogue;
  readonly tarefa: Tarefa & { readonly resultado: Resultado };
  readonly gravando: boolean;
  readonly onColuna: (titulo: string, campo: string) => void;
  readonly onGravar: () => void;
}) => {
  const { catalogue, tarefa, gravando, onColuna, onGravar } = props;
  const { resultado } = tarefa;
  const mudancas = resultado.novos + resultado.alterados;
  useEffect(() => {
    // A browser may answer with a promise, which is no way to clean up.
    void document.getElementById(CONFIRA)?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <>
      <Section
        title="3. Confira"
        about={resultado.errosTotal > 0 ? 'Nada foi gravado. Corrija e envie de novo.' : 'Nada foi gravado ainda.'}
        actions={
          resultado.situacao === 'conferida' &&
          mudancas > 0 && (
            <Action loading={gravando} onClick={onGravar}>
              Gravar {count(mudancas)} {mudancas === 1 ? 'registro' : 'registros'}
            </Action>
          )
        }
      >
        <div role="status" id={CONFIRA} className={classes['found']}>
          {resultado.situacao === 'conferida' && mudancas === 0 && (
            <Text mb="xs">A planilha diz o que já está cadastrado: não há o que gravar.</Text>
          )}
          <Contagem {...resultado} />
          <Vazias {...resultado} />
        </div>
      </Section>
      <ComoSeLeu avisos={resultado.avisos} />
      <ColunasDaPlanilha catalogue={catalogue} resultado={resultado} onChange={onColuna} />
      {resultado.errosTotal > 0 && <Erros {...resultado} arquivo={tarefa.arquivo} />}
      {resultado.situacao === 'conferida' && <Mudancas {...resultado} />}
      {resultado.previa.linhas.length > 0 && <Previa {...resultado} />}
    </>
  );
};

/** The outcome of an import, and the way to its records. */
const Gravada = ({ catalogue, tarefa, onMais }: { catalogue: Catalogue; tarefa: Tarefa; onMais: () => void }) => {
  const { resultado, erro, arquivo } = tarefa;
  const lista = lugarDe(catalogue);
  const certo = resultado?.situacao === 'concluida';
  return (
    <>
      <Alert
        color={certo ? 'folha' : 'ambar'}
        role="status"
        icon={certo ? <IconCircleCheck aria-hidden="true" /> : <IconInfoCircle aria-hidden="true" />}
        title={certo ? 'Planilha gravada' : (erro ?? (resultado?.situacao === 'parcial' ? 'Gravada em parte' : 'Nada foi gravado'))}
      >
        {resultado && <Contagem {...resultado} />}
        {certo && (
          <Text size="sm" mt="xs">
            O que mudou está no histórico de cada registro. Para desfazer um registro novo, exclua-o na lista; os mais novos vêm primeiro.
          </Text>
        )}
      </Alert>
      <ComoSeLeu avisos={resultado?.avisos} />
      <Group gap="sm">
        <LinkButton to={`${lista}?sort=-id`}>Ver {catalogue.title.plural.toLowerCase()}</LinkButton>
        <Button variant="default" onClick={onMais}>
          Importar outra planilha
        </Button>
      </Group>
      {resultado && resultado.errosTotal > 0 && <Erros {...resultado} arquivo={arquivo} />}
    </>
  );
};

/** When it has been written, everything else on screen may be about to change. */
const useRefreshAtEnd = (tarefa: Tarefa | undefined) => {
  const client = useQueryClient();
  const ended = tarefa?.situacao === 'concluida';
  useEffect(() => {
    if (ended) void client.invalidateQueries();
  }, [ended, client]);
};

const Tela = ({ catalogue }: { catalogue: Catalogue }) =>
  usePodeMudarCadastro(catalogue) ? <Passos catalogue={catalogue} /> : <SemPermissao />;

const Passos = ({ catalogue }: { catalogue: Catalogue }) => {
  const { plural } = catalogue.title;
  const [envio, setEnvio] = useState<Envio>();
  const [vazios, setVazios] = useState<Envio['vazios']>('manter');
  const [codificacao, setCodificacao] = useState<Envio['codificacao']>();
  const conferir = useConferir(catalogue);
  const gravar = useGravarPlanilha(catalogue);
  const conferida = useTarefa(conferir.data).data;
  const gravada = useTarefa(gravar.data).data;
  useRefreshAtEnd(gravada);
  const check = (next: Envio) => {
    setEnvio(next);
    gravar.reset();
    conferir.mutate(next);
  };
  const restart = () => {
    setEnvio(undefined);
    conferir.reset();
    gravar.reset();
  };
  const erase = (next: Envio['vazios']) => {
    setVazios(next);
    if (envio) check({ ...envio, vazios: next });
  };
  const decode = (next: Envio['codificacao']) => {
    setCodificacao(next);
    if (envio) check({ ...envio, codificacao: next });
  };
  const recolumn = (titulo: string, campo: string) => envio && check({ ...envio, colunas: { ...envio.colunas, [titulo]: campo } });
  const pending = conferir.isPending || (conferida !== undefined && conferida.situacao !== 'concluida' && conferida.situacao !== 'falhou');
  const naoSeLeu = porQueNaoSeLeu(conferir.error, conferida);
  const title = `Importar ${plural.toLowerCase()}`;
  const back = { to: lugarDe(catalogue), label: plural };
  if (gravada)
    return (
      <Page key="gravada" back={back} title={title} about={envio?.arquivo.name}>
        {gravada.situacao === 'concluida' || gravada.situacao === 'falhou' ? (
          <Gravada catalogue={catalogue} tarefa={gravada} onMais={restart} />
        ) : (
          <Andamento progresso={gravada.progresso} />
        )}
      </Page>
    );
  return (
    <Page key="escolha" back={back} title={title} about="Primeiro tudo é conferido, sem gravar nada. Você vê o resultado e só então grava.">
      <SemFazenda catalogue={catalogue} />
      <Modelo catalogue={catalogue} />
      <Envie
        envio={envio}
        vazios={vazios}
        codificacao={codificacao}
        onArquivo={(arquivo) => check({ arquivo, colunas: {}, vazios, codificacao })}
        onVazios={erase}
        onCodificacao={decode}
      />
      {pending && <Lines rows={4} />}
      {!pending && naoSeLeu && <Alert color="ambar" role="alert" title={naoSeLeu} />}
      {!pending && envio && conferida?.resultado && (
        <Conferida
          catalogue={catalogue}
          tarefa={{ ...conferida, resultado: conferida.resultado }}
          gravando={gravar.isPending}
          onColuna={recolumn}
          onGravar={() => gravar.mutate(envio)}
        />
      )}
    </Page>
  );
};

/** A spreadsheet into any catalogue, from its declaration alone: a form to fill in, a judgement cell by cell, and only then the writing. */
export const Component = () => {
  const { catalogo = '' } = useParams();
  const catalogue = catalogueOf(catalogo);
  return catalogue ? <Tela key={catalogo} catalogue={catalogue} /> : <NotFound />;
};
