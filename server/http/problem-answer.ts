import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Problem, PROBLEM_TYPE, problemDetails } from '../api/problem.js';
import { FORM_MARK } from '../shared/form-marks.js';
import { isForm } from './bodies.js';
import { escapeHtml } from './escape-html.js';
import type { Site } from './site.js';

declare module 'fastify' {
  interface FastifyReply {
    /** Answers with a problem (RFC 9457), or with the page of a form that was sent without script. */
    sendProblem(this: FastifyReply, problem: Problem): FastifyReply;
  }
}

/** Gives replies `sendProblem`. A form is answered with its own page, prerendered, which shows what was typed and what is wrong. */
export function answerProblems(fastify: FastifyInstance, site: Site | undefined): void {
  fastify.decorateReply('sendProblem', function (this: FastifyReply, problem: Problem) {
    const { request } = this;
    void this.code(problem.getStatus()).headers(problem.headers);
    const page = isForm(request) ? site?.answers[problem.errors ? 'invalid' : 'failed'] : undefined;
    if (!page) {
      return this.header('content-type', `${PROBLEM_TYPE}; charset=utf-8`).send(
        JSON.stringify(problemDetails(problem, request.id)),
      );
    }
    const typed = (request.body ?? {}) as Record<string, unknown>;
    const words = {
      typed: (field: string) => typed[field],
      fault: (field: string) => problem.errors?.find((error) => error.field === field)?.message,
      reason: () => problem.message,
    };
    const html = page.html.replaceAll(FORM_MARK, (_, part: keyof typeof words, field: string) => {
      const word = words[part](field);
      return typeof word === 'string' ? escapeHtml(word) : '';
    });
    return this.headers(page.headers).send(html.replaceAll(NO_FAULT, ''));
  });
}

/** A link to a field that has no fault. Typed text is escaped, so it can't look like one. */
const NO_FAULT = /<li><a href="[^"]*"><\/a><\/li>/g;
