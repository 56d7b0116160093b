import { mockRest } from '#content/products/mock-rest';
import { Code } from './code';
import '../../styles/figures.css';

const { definition, request, answer, caption } = mockRest.figure;

/** The file that describes an endpoint, a request to it, and what comes back. */
export function MockFigure() {
  return (
    <figure className="figure">
      <div className="exchange">
        <div className="window">
          <h3>{definition.label}</h3>
          <Code text={definition.code} language="mock" />
        </div>
        <div className="window window--request">
          <h3>{request.label}</h3>
          <Code text={request.code} language="http" />
        </div>
        <div className="window window--answer">
          <h3>{answer.label}</h3>
          <Code text={answer.code} language="http" />
        </div>
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
